// Plays 64 games, reviews some and runs all searches in WebAssembly, and prints the number each comes to.
// For a search it also prints the milliseconds of the quickest of seven runs.
// Usage: node wasm.mjs FILE.wasm
import { readFile } from "node:fs/promises";

const module = await WebAssembly.instantiate(await readFile(process.argv[2]));
const { fingerprint, review, review_count, search, search_count, search_iterations } = module.instance.exports;
for (let index = 0n; index < 64n; index += 1n) {
  console.log(String(BigInt.asUintN(64, fingerprint(index))));
}
for (let number = 0; number < review_count(); number += 1) {
  console.log(String(BigInt.asUintN(64, review(number))));
}
for (let number = 0; number < search_count(); number += 1) {
  search(number, 20); // warm up: the engine compiles the code
  let answer;
  let quickest = Infinity;
  for (let time = 0; time < 7; time += 1) {
    const start = performance.now();
    answer = search(number, search_iterations(number));
    quickest = Math.min(quickest, performance.now() - start);
  }
  console.log(String(BigInt.asUintN(64, answer)), quickest.toFixed(1));
}
