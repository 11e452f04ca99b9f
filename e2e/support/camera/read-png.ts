import { inflateSync } from "node:zlib";

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, opacity; row by row from the top. */
  readonly data: Uint8ClampedArray;
}

/** A screenshot as a browser writes it: PNG of eight bits a colour, not interlaced (ISO/IEC 15948). */
export function readPng(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, colour, , , interlaced] = png.subarray(24, 29);
  const samples = { 2: 3, 6: 4 }[colour ?? 0];
  if (depth !== 8 || !samples || interlaced) throw new Error("a PNG of another kind");
  const rows = inflateSync(Buffer.concat(chunksOf(png, "IDAT")));
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const length = width * samples;
  let above = Buffer.alloc(length);
  for (let y = 0; y < height; y++) {
    const start = y * (length + 1);
    const row = Buffer.from(rows.subarray(start + 1, start + 1 + length));
    unfilter(rows[start] ?? 0, row, above, samples);
    for (let x = 0; x < width; x++)
      data.set(row.subarray(x * samples, x * samples + samples), (y * width + x) * 4);
    above = row;
  }
  return { width, height, data };
}

function chunksOf(png: Buffer, wanted: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === wanted)
      found.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return found;
}

/** Undoes what made the row easier to pack: each byte was told by its neighbours to the left and above. */
function unfilter(filter: number, row: Buffer, above: Buffer, step: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = row[i - step] ?? 0;
    const up = above[i] ?? 0;
    const corner = i < step ? 0 : (above[i - step] ?? 0);
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    row[i] = ((row[i] ?? 0) + guess) & 0xff;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
