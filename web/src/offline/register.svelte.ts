/** The service worker's registration, and whether a newer client waits to take over. */

let waiting = $state.raw<ServiceWorker | null>(null);

/** Whether a newer version of the client is ready. */
export function isNewerReady(): boolean {
  return waiting !== null;
}

/** Let the newer version take over; the page is loaded again under it. */
export function takeOver(): void {
  waiting?.postMessage("take over");
}

/** Register the service worker, where the browser has such a thing. */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  const wasControlled = workers.controller !== null;
  let reloading = false;
  workers.addEventListener("controllerchange", () => {
    // The very first worker takes an open page under its care; only a replacement calls for new files.
    if (!wasControlled || reloading) return;
    reloading = true;
    location.reload();
  });
  const registration = await workers.register("/worker.js");
  const look = (): void => {
    waiting = workers.controller ? registration.waiting : null;
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}
