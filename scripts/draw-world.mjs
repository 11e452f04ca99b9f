/**
 * Draws the world map of the pages, once, into `web/src/charts/world.gen.ts`: the outlines of Natural Earth (public domain), taken
 * from `world-atlas`, projected and rounded, so that a browser loads neither a projection nor somebody else's format.
 * Run it by hand when the map is to change: `node scripts/draw-world.mjs`.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import atlas from "world-atlas/countries-110m.json" with { type: "json" };
import { root } from "./pinned-node.mjs";

/** In units of the drawing; whole numbers are fine enough at this size. */
const width = 2000;
const antarctica = "010";

/**
 * Places too small for an outline at this scale, by longitude and latitude: they are drawn as dots.
 * @type {Readonly<Record<string, [number, number]>>}
 */
const dots = {
  BH: [50.55, 26.05],
  GU: [144.8, 13.45],
  HK: [114.17, 22.3],
  LI: [9.55, 47.15],
  MC: [7.42, 43.74],
  MO: [113.55, 22.17],
  MT: [14.4, 35.9],
  MU: [57.55, -20.25],
  MV: [73.5, 4.2],
  SC: [55.45, -4.62],
  SG: [103.82, 1.35],
};

const topology = /** @type {import("topojson-specification").Topology} */ (
  /** @type {unknown} */ (atlas)
);
const countries = /** @type {import("topojson-specification").GeometryCollection} */ (
  topology.objects["countries"]
);
const lands = feature(topology, countries).features.filter(({ id }) => id !== antarctica);
const projection = geoNaturalEarth1().fitWidth(width, {
  type: "FeatureCollection",
  features: lands,
});
const draw = geoPath(projection);
const height = Math.ceil(draw.bounds({ type: "FeatureCollection", features: lands })[1][1]);

/** The code that a country's number stands for; none where the map knows no number. @param {string | number | undefined} id */
function codeOf(id) {
  if (id === undefined || !/^[0-9]{3}$/.test(String(id))) return "";
  return new Intl.Locale(`und-${id}`).region ?? "";
}

/** An outline in whole units, each point from the one before. @param {import("geojson").Feature} land */
function outlineOf(land) {
  const text = draw(land) ?? "";
  return text
    .split(/(?=M)/)
    .map((ring) => {
      const points = ring
        .replaceAll(/[MZ]/g, "")
        .split("L")
        .map((pair) => pair.split(",").map((part) => Math.round(Number(part))));
      return pointsToPath(points);
    })
    .join("");
}

/** @param {readonly (readonly number[])[]} points */
function pointsToPath(points) {
  let [x = 0, y = 0] = points[0] ?? [];
  let path = `M${x} ${y}l`;
  let drawn = 0;
  for (const [nextX = 0, nextY = 0] of points.slice(1)) {
    if (nextX === x && nextY === y) continue;
    path += `${drawn++ === 0 || nextX < x ? "" : " "}${nextX - x}${nextY < y ? "" : " "}${nextY - y}`;
    [x, y] = [nextX, nextY];
  }
  return drawn < 2 ? "" : `${path}z`;
}

/** The frame of the largest part: far islands do not make a country wide. @param {import("geojson").Feature} land */
function frameOf({ geometry, ...land }) {
  const parts =
    geometry.type === "MultiPolygon"
      ? geometry.coordinates.map((coordinates) => ({
          ...land,
          geometry: /** @type {const} */ ({ type: "Polygon", coordinates }),
        }))
      : [{ ...land, geometry }];
  const [largest] = parts.toSorted((a, b) => draw.area(b) - draw.area(a));
  const [from, to] = draw.bounds(/** @type {import("geojson").Feature} */ (largest));
  return [...from, ...to].map(Math.round);
}

const outlines = lands.map((land) => [codeOf(land.id), outlineOf(land), ...frameOf(land)]);
const points = Object.entries(dots).map(([code, place]) => [
  code,
  .../** @type {number[]} */ (projection(place)).map(Math.round),
]);
/** @param {readonly (readonly unknown[])[]} rows */
const lines = (rows) => rows.map((row) => `    ${JSON.stringify(row)},\n`).join("");
writeFileSync(
  path.join(root, "web/src/charts/world.gen.ts"),
  `// Drawn by scripts/draw-world.mjs from Natural Earth (public domain) by way of world-atlas (ISC). Not to be changed by hand.
import type { World } from "./world.ts";

export const world: World = {
  width: ${width},
  height: ${height},
  lands: [
${lines(outlines)}  ],
  dots: [
${lines(points)}  ],
};
`,
);
