import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Code128Reader } from "@zxing/library";
import { encode } from "uqr";
import config from "../../../playwright.config.ts";
import { worker } from "../worker.ts";

const [width, height] = [1280, 720];
const file = path.resolve("test-results", `camera-${worker}.y4m`);

/** A browser whose camera shows the picture that was last laid before it. */
export const withFakeCamera = {
  ...config.use!.launchOptions,
  args: [
    ...config.use!.launchOptions!.args!,
    "--use-fake-device-for-media-stream",
    // A browser without a window has no one to ask.
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${file}`,
  ],
};

/** White, but for what is dark. */
function show(isDark: (x: number, y: number) => boolean): void {
  const grey = Buffer.alloc(width * height, 235);
  for (let at = 0; at < grey.length; at++)
    if (isDark(at % width, Math.floor(at / width))) grey[at] = 16;
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), grey, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.concat([head, frame, frame, frame]));
}

/** Lays a QR code before the camera. */
export function showQrCode(text: string): void {
  const { data } = encode(text, { ecc: "M", border: 4 });
  const cell = Math.floor(height / data.length);
  const left = (width - cell * data.length) / 2;
  show((x, y) => data[Math.floor(y / cell)]?.[Math.floor((x - left) / cell)] ?? false);
}

/** Lays a barcode before the camera: Code 128, character set B (ISO/IEC 15417). */
export function showBarcode(text: string): void {
  const { CODE_PATTERNS: patterns } = Code128Reader as unknown as {
    readonly CODE_PATTERNS: readonly (readonly number[])[];
  };
  const [startB, stop] = [104, 106];
  const values = Array.from(text, (sign) => sign.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startB) % 103;
  const bars = [startB, ...values, check, stop].flatMap((value) => [...patterns[value]!]);
  // A final bar ends the stop sign.
  const modules = [...bars, 2].flatMap((wide, at) => Array<boolean>(wide).fill(at % 2 === 0));
  const wide = Math.floor(width / (modules.length + 20));
  const left = Math.floor((width - wide * modules.length) / 2);
  show((x, y) => y > 200 && y < 520 && (modules[Math.floor((x - left) / wide)] ?? false));
}
