import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";

/** Cells of white around the code: without them a camera does not find it (ISO/IEC 18004 §6.3.8). */
const quietCells = 4;
const pixelsPerCell = 6;

/** A QR code as a picture that every mail reader shows: a PNG of black and white. */
export function qrPicture(text: string): Buffer {
  const { data } = encode(text, { ecc: "M", border: quietCells });
  const rows = data.flatMap((row) => {
    const line = lineOf(row.flatMap((isDark) => Array<boolean>(pixelsPerCell).fill(isDark)));
    return Array<Buffer>(pixelsPerCell).fill(line);
  });
  const header = Buffer.alloc(13);
  const side = data.length * pixelsPerCell;
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel; colour type 0 is grey.
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A line of a PNG: the filter "none", then eight pixels a byte, of which 1 is white. */
function lineOf(pixels: readonly boolean[]): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(pixels.length / 8));
  for (const [at, isDark] of pixels.entries())
    if (!isDark) line[1 + (at >> 3)]! |= 0x80 >> (at & 7);
  return line;
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
