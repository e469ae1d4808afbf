// Prints the fingerprints of 64 games played in WebAssembly: node wasm.mjs FILE.wasm
import { readFile } from "node:fs/promises";

const module = await WebAssembly.instantiate(await readFile(process.argv[2]));
for (let index = 0n; index < 64n; index += 1n) {
  console.log(String(BigInt.asUintN(64, module.instance.exports.wasm_fingerprint(index))));
}
