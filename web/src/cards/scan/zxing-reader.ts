// Each by itself: the whole library is five times as much.
import BinaryBitmap from "@zxing/library/esm/core/BinaryBitmap";
import HybridBinarizer from "@zxing/library/esm/core/common/HybridBinarizer";
import DecodeHintType from "@zxing/library/esm/core/DecodeHintType";
import Code128Reader from "@zxing/library/esm/core/oned/Code128Reader";
import QRCodeReader from "@zxing/library/esm/core/qrcode/QRCodeReader";
import RGBLuminanceSource from "@zxing/library/esm/core/RGBLuminanceSource";
import type { ReadCodes } from "./read-codes.ts";

/** Enough for a barcode that fills half of the picture. */
const mostPixelsWide = 1280;

/** Reads QR codes and Code 128 in browsers that have no reader of their own. */
export function openZxingReader(): ReadCodes {
  const readers = [new QRCodeReader(), new Code128Reader()];
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, mostPixelsWide / video.videoWidth);
    const width = Math.round(video.videoWidth * scale);
    const height = Math.round(video.videoHeight * scale);
    if (!context || width === 0 || height === 0) return [];
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    const grey = greyOf(context.getImageData(0, 0, width, height).data);
    const bitmap = new BinaryBitmap(
      new HybridBinarizer(new RGBLuminanceSource(grey, width, height)),
    );
    return readers.flatMap((reader) => {
      try {
        return [reader.decode(bitmap, hints).getText()];
      } catch {
        // It throws where it finds no code.
        return [];
      }
    });
  };
}

/** How bright each pixel is (ITU-R BT.601). */
function greyOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(pixels.length / 4);
  for (let at = 0; at < grey.length; at++)
    grey[at] =
      (306 * pixels[at * 4]! + 601 * pixels[at * 4 + 1]! + 117 * pixels[at * 4 + 2]!) >> 10;
  return grey;
}
