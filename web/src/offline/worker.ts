/// <reference lib="webworker" />
/** The service worker: keeps the client and the last positions for reading offline, and shows notices. */

import { BOARDS, POSITIONS, SHELL } from "./caches";
import { wayOf } from "./routes";

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: the files that the client cannot do without, and a digest of all that it has. */
declare const CLIENT_FILES: string[];
declare const CLIENT_VERSION: string;

const shellName = SHELL + CLIENT_VERSION;
const shell = new Set(CLIENT_FILES);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shellName).then((cache) => cache.addAll(CLIENT_FILES)));
});

self.addEventListener("activate", (event) => {
  const kept = new Set([shellName, BOARDS, POSITIONS]);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !kept.has(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin) return;
  const way = wayOf(event.request.method, event.request.mode, url, shell);
  if (way === "page") event.respondWith(page(event.request));
  else if (way === "shell") event.respondWith(keptFirst(event.request, shellName));
  else if (way === "board") event.respondWith(keptFirst(event.request, BOARDS));
  else if (way === "newest") event.respondWith(newest(event.request));
});

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/", { cacheName: shellName })) ?? Response.error();
  }
}

async function keptFirst(request: Request, cacheName: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(POSITIONS);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

/** What the server sends to a browser that wants notices. */
interface Notice {
  title?: string;
  body?: string;
  url?: string;
  tag?: string;
}

self.addEventListener("push", (event) => {
  const notice = (event.data?.json() ?? {}) as Notice;
  event.waitUntil(
    self.registration.showNotification(notice.title ?? "Sandtable", {
      body: notice.body ?? "",
      icon: "/icon-192.png",
      tag: notice.tag ?? notice.url ?? "",
      data: notice.url ?? "/",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(String(event.notification.data), self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then(async (windows) => {
      const open = windows.find((window) => new URL(window.url).pathname === target.pathname);
      await (open ? open.focus() : self.clients.openWindow(target.href));
    }),
  );
});
