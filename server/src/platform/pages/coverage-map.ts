import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The dots of the map, as `scripts/pages/draw-coverage.mjs` writes them. */
interface Dots {
  readonly begin: string;
  readonly end: string;
  readonly regions: Readonly<Record<string, string>>;
  readonly other: string;
}

/** The two masks of the map of the home page: the dots of the regions that are covered, and those of all other land. */
export interface CoverageMap {
  picture(which: "served" | "other", codes: ReadonlySet<string>): string;
}

/** The file of dots in a folder of built pages. */
export const dotsFile = "coverage-dots.json";

export function openCoverageMap(folder: string): CoverageMap {
  const file = path.join(folder, dotsFile);
  const dots: Dots = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { begin: "<svg>", end: "</svg>", regions: {}, other: "" };
  return {
    picture(which, codes) {
      const isServed = which === "served";
      const paths = Object.entries(dots.regions)
        .filter(([code]) => codes.has(code) === isServed)
        .map(([, path]) => path);
      return `${dots.begin}${isServed ? "" : dots.other}${paths.join("")}${dots.end}`;
    },
  };
}
