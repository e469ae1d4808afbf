// A web worker for the bots, so that they never block the page.
import init, { think } from "./{{app.js}}";

const ready = init({ module_or_path: new URL("./{{app_bg.wasm}}", import.meta.url) });
onmessage = async ({ data }) => {
  await ready;
  postMessage([data[0], await think(data[1])]);
};
