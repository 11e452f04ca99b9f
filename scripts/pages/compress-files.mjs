import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthIt = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/;
/** Below that, an answer fits into one packet either way. */
const leastBytes = 1_000;

/**
 * Lays a brotli and a gzip copy beside each file of text in a folder, so that nothing is compressed while serving.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && worthIt.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

/** @param {string} file */
async function compressFile(file) {
  const bytes = readFileSync(file);
  if (bytes.length < leastBytes) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, await brotli(bytes, { params }));
  writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }));
}
