import type { ReadCodes } from "./read-codes.ts";

const formats = ["qr_code", "code_128"];

/** What some browsers bring (https://wicg.github.io/shape-detection-api/). */
interface Detector {
  detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader where it has one for these codes; else ours, which is loaded now. */
export async function openCodeReader(): Promise<ReadCodes> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector && formats.every((format) => known.includes(format))) {
    const detector = new BarcodeDetector({ formats });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  return (await import("./zxing-reader.ts")).openZxingReader();
}
