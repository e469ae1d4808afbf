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
if ("serviceWorker" in navigator) navigator.serviceWorker.register("./service-worker.js").catch(() => {});
