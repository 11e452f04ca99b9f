/**
 * Draws the map of the home page: the world in dots, those of each region apart from those of all other land. The server makes
 * two masks of them, of the regions that are covered and of the rest (`server/src/platform/pages/coverage-map.ts`). Run it by
 * hand when the regions change: `node scripts/pages/draw-coverage.mjs`; a test says when it was forgotten.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { geoContains } from "d3-geo";
import { regionCodes } from "../../contract/src/values/places/regions.ts";
import { root } from "../pinned-node.mjs";
import { codeOf, draw, height, lands, projection, smallPlaces, width } from "./world-lands.mjs";

/** Dots in a row around the world; each second row stands between those of its neighbours. */
const across = 132;
const pitch = width / across;
const rowPitch = (pitch * Math.sqrt(3)) / 2;
const rows = Math.floor(height / rowPitch);
/** In the pictures two dots of a row are two units apart: every place is a whole number across. */
const unit = pitch / 2;
const rowUnits = rowPitch / unit;
const dotUnits = 1.34;

/** @typedef {{ column: number, row: number }} Place */

const placesOfGrid = Array.from({ length: rows * across }, (_, n) => ({
  column: 2 * (n % across) + (Math.floor(n / across) % 2),
  row: Math.floor(n / across),
}));
const nameOf = (/** @type {Place} */ { column, row }) => `${column},${row}`;
/** In units of the projection. @param {Place} place @returns {[number, number]} */
const pointOf = ({ column, row }) => [(column + 1) * unit, (row + 0.5) * rowPitch];

const framed = lands.map((land) => ({ land, code: codeOf(land.id), frame: draw.bounds(land) }));

/** The code of the land under a dot; undefined at sea, empty where the land has none. @param {Place} place */
function codeAt(place) {
  const [x, y] = pointOf(place);
  const on = projection.invert?.([x, y]);
  return (
    on &&
    framed.find(
      ({ land, frame: [from, to] }) =>
        x >= from[0] && x <= to[0] && y >= from[1] && y <= to[1] && geoContains(land, on),
    )?.code
  );
}

/** Where a region stands whose land lies between the dots. @param {string} code @returns {[number, number]} */
function middleOf(code) {
  const place = smallPlaces[code];
  const land = framed.find((each) => each.code === code)?.land;
  const middle = place ? projection(place) : land && draw.centroid(land);
  if (!middle) throw new Error(`The map does not know where ${code} is.`);
  return middle;
}

/** @param {[number, number]} point @param {ReadonlySet<string>} taken */
function nearestFree([x, y], taken) {
  const away = (/** @type {Place} */ place) => {
    const [at, below] = pointOf(place);
    return Math.hypot(at - x, below - y);
  };
  const free = placesOfGrid.filter((place) => !taken.has(nameOf(place)));
  return free.reduce((best, place) => (away(place) < away(best) ? place : best));
}

/** Which dots are of the shop's regions, and which of other land. Every region has at least one. */
export function shareDots() {
  const served = new Set(/** @type {readonly string[]} */ (regionCodes));
  const known = placesOfGrid.map((place) => ({ place, code: codeAt(place) }));
  const mine = new Map(
    known
      .filter(({ code }) => code && served.has(code))
      .map(({ place, code }) => [nameOf(place), { place, code }]),
  );
  const drawn = new Set([...mine.values()].map(({ code }) => code));
  for (const code of served) {
    if (drawn.has(code)) continue;
    const place = nearestFree(middleOf(code), new Set(mine.keys()));
    mine.set(nameOf(place), { place, code });
  }
  const others = known.filter(({ place, code }) => code !== undefined && !mine.has(nameOf(place)));
  return {
    served: [...mine.values()],
    other: others.map(({ place }) => place),
  };
}

/** What both pictures show, in their units: no wider than the dots. @param {readonly Place[]} places */
function frameOf(places) {
  const columns = places.map(({ column }) => column);
  const left = Math.min(...columns);
  const lowest = Math.max(...places.map(({ row }) => row));
  return `${left} 0 ${Math.max(...columns) - left + 2} ${Math.ceil((lowest + 1) * rowUnits)}`;
}

/** The path of some dots: side by side they are one stroke with gaps. @param {readonly Place[]} places */
function pathOf(places) {
  const taken = new Set(places.map(nameOf));
  const has = (/** @type {number} */ column, /** @type {number} */ row) =>
    taken.has(nameOf({ column, row }));
  const strokes = placesOfGrid
    .filter(({ column, row }) => has(column, row) && !has(column - 2, row))
    .map(({ column, row }) => {
      let last = column;
      while (has(last + 2, row)) last += 2;
      const y = ((row + 0.5) * rowUnits).toFixed(2);
      // A little longer than to its last dot, which would else be lost to rounding.
      return `M${column + 1} ${y}h${last - column}.1`;
    });
  return strokes.join("");
}

/** What a picture of the map begins and ends with, the dots of each region by its code, and those of all other land. */
export function drawCoverage() {
  const { served, other } = shareDots();
  const frame = frameOf([...served.map(({ place }) => place), ...other]);
  const byRegion = Map.groupBy(served, ({ code }) => code);
  const regions = Object.fromEntries(
    [...byRegion]
      .map(([code, dots]) => [code, pathOf(dots.map(({ place }) => place))])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  );
  return {
    begin: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}"><path fill="none" stroke="#000" stroke-width="${dotUnits}" stroke-linecap="round" stroke-dasharray="0 2" d="`,
    end: '"/></svg>',
    regions,
    other: pathOf(other),
  };
}

/** The file of the map, as it is kept. */
export const coverageFile = "web/public/coverage-dots.json";

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync(path.join(root, coverageFile), `${JSON.stringify(drawCoverage(), undefined, 2)}\n`);
