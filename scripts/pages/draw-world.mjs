/**
 * Draws the world map of the pages, once, into `web/src/charts/world.gen.ts`: the outlines of Natural Earth (public domain), taken
 * from `world-atlas`, projected and rounded, so that a browser loads neither a projection nor a foreign format.
 * Run it by hand when the map is to change: `node scripts/pages/draw-world.mjs`.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../pinned-node.mjs";
import { codeOf, draw, height, lands, projection, smallPlaces, width } from "./world-lands.mjs";

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
const points = Object.entries(smallPlaces).map(([code, place]) => [
  code,
  .../** @type {number[]} */ (projection(place)).map(Math.round),
]);
/** @param {readonly (readonly unknown[])[]} rows */
const lines = (rows) => rows.map((row) => `    ${JSON.stringify(row)},\n`).join("");
writeFileSync(
  path.join(root, "web/src/charts/world.gen.ts"),
  `// Drawn by scripts/pages/draw-world.mjs from Natural Earth (public domain) by way of world-atlas (ISC). Not to be changed by hand.
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
