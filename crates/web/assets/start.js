// Loads the client. If that fails, shows a message instead of an empty page.
import init, { open_page } from "./{{app.js}}";

try {
  await init({ module_or_path: new URL("./{{app_bg.wasm}}", import.meta.url) });
  open_page(new URL("./{{worker.js}}", import.meta.url).href);
} catch (error) {
  console.error(error);
  document.getElementById("loading")?.setAttribute("hidden", "");
  document.getElementById("failed")?.removeAttribute("hidden");
}
if ("serviceWorker" in navigator) keepUpToDate(navigator.serviceWorker).catch(() => {});

/**
 * Registers the service worker. A new version waits until the player asks for it: the page would lose its unfinished turn.
 * The client hears of it by the event `update-ready`, and asks for it by `update-wanted`.
 */
async function keepUpToDate(container) {
  const script = import.meta.url.split("/").pop();
  const registration = await container.register("./service-worker.js");
  const ask = () => registration.waiting?.postMessage({ script });
  container.addEventListener("message", ({ data }) => {
    if (data === "newer") dispatchEvent(new Event("update-ready"));
  });
  addEventListener("update-wanted", () => {
    container.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting?.postMessage("activate");
  });
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", ask);
  });
  ask();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {});
  });
}
