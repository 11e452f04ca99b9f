/** The outlines of the world's lands in units of one drawing; see `scripts/pages/draw-world.mjs`. */
export interface World {
  readonly width: number;
  readonly height: number;
  /** Code (ISO 3166-1; empty where there is none), outline, and the frame of the largest part: left, top, right, bottom. */
  readonly lands: readonly (readonly [string, string, number, number, number, number])[];
  /** Places too small for an outline: code, x, y. */
  readonly dots: readonly (readonly [string, number, number])[];
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The narrowest part of the world that is shown: around a small country its neighbours are to be recognized. */
const leastPart = 0.4;
const margin = 60;

/** The part of the world to show: all that is shaded, in the shape of the whole; all of it where nothing is. */
export function frameOf(world: World, codes: ReadonlySet<string>): Frame {
  const boxes = [
    ...world.lands.filter(([code]) => codes.has(code)).map(([, , ...box]) => box),
    ...world.dots.filter(([code]) => codes.has(code)).map(([, x, y]) => [x, y, x, y] as const),
  ];
  const whole = { x: 0, y: 0, width: world.width, height: world.height };
  if (boxes.length === 0) return whole;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([, , x]) => x));
  const bottom = Math.max(...boxes.map(([, , , y]) => y));
  const part = Math.max(
    (right - left + 2 * margin) / world.width,
    (bottom - top + 2 * margin) / world.height,
    leastPart,
  );
  if (part >= 1) return whole;
  const width = world.width * part;
  const height = world.height * part;
  return {
    x: within((left + right - width) / 2, world.width - width),
    y: within((top + bottom - height) / 2, world.height - height),
    width,
    height,
  };
}

const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), most));
