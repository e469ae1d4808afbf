// Prints the fingerprints of 64 games played in WebAssembly, then of four searches with the milliseconds each took, the quickest of seven times:
// node wasm.mjs FILE.wasm
import { readFile } from "node:fs/promises";

const module = await WebAssembly.instantiate(await readFile(process.argv[2]));
const { wasm_fingerprint, wasm_iterations, wasm_think } = module.instance.exports;
for (let index = 0n; index < 64n; index += 1n) {
  console.log(String(BigInt.asUintN(64, wasm_fingerprint(index))));
}
for (let search = 0; search < 4; search += 1) {
  wasm_think(search, 20); // so that the engine has compiled it
  let answer;
  let quickest = Infinity;
  for (let time = 0; time < 7; time += 1) {
    const start = performance.now();
    answer = wasm_think(search, wasm_iterations(search));
    quickest = Math.min(quickest, performance.now() - start);
  }
  console.log(String(BigInt.asUintN(64, answer)), quickest.toFixed(1));
}
