/**
 * The lands of the world as the drawings of the pages need them: the outlines of Natural Earth (public domain), taken from
 * `world-atlas`, without the ice of the south, and one projection for all.
 */
import { geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import atlas from "world-atlas/countries-110m.json" with { type: "json" };

/** In units of the drawing; whole numbers are fine enough at this size. */
export const width = 2000;
const antarctica = "010";

/**
 * Places too small for an outline at this scale, by longitude and latitude: they are drawn as dots.
 * @type {Readonly<Record<string, [number, number]>>}
 */
export const smallPlaces = {
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
export const lands = feature(topology, countries).features.filter(({ id }) => id !== antarctica);
export const projection = geoNaturalEarth1().fitWidth(width, {
  type: "FeatureCollection",
  features: lands,
});
export const draw = geoPath(projection);
export const height = Math.ceil(draw.bounds({ type: "FeatureCollection", features: lands })[1][1]);

/** The code that a country's number stands for; none where the map knows no number. @param {string | number | undefined} id */
export function codeOf(id) {
  if (id === undefined || !/^[0-9]{3}$/.test(String(id))) return "";
  return new Intl.Locale(`und-${id}`).region ?? "";
}
