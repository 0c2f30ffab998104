/** Web push: this browser as a place where notices arrive. */

import { get, post } from "../api/http";
import { t } from "../words/words.svelte";

/** Whether this browser can receive notices while the page is closed. */
export function mayPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Ask the reader's leave, subscribe, and tell the server. */
export async function subscribe(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(t("settings.push_denied"));
  const { key } = await get<{ key: string }>("/push_key");
  const worker = await navigator.serviceWorker.ready;
  const subscription =
    (await worker.pushManager.getSubscription()) ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }));
  await post("/me/push", { subscription: subscription.toJSON() });
}

/** Stop receiving at this browser. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe();
}
