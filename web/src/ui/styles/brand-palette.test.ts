import { readFileSync } from "node:fs";
import path from "node:path";
import {
  brandPalette,
  grounds,
  leastContrast,
  schemes,
} from "@farsim/contract/values/pages/brand-palette.ts";
import { contrastOf, hexOf, oklchOf } from "@farsim/contract/values/pages/oklch.ts";
import fc from "fast-check";
import { expect, test } from "vitest";

const styles = readFileSync(path.join(import.meta.dirname, "tokens.css"), "utf8");
const tokensOf = (scheme: string) => {
  const block = styles.split(`[data-scheme="${scheme}"] {`)[1]!.split("}")[0]!;
  return Object.fromEntries(
    block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g).map(([, name, hex]) => [name!, hex!]),
  );
};

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
/** The corners, the greys between them, and what shops really have. */
const known = ["#000000", "#ffffff", "#777777", "#ff0000", "#00ff00", "#0000ff", "#ffff00"];
const asked = { examples: known.map((each): [string] => [each]), numRuns: 2_000 };

test("contrast and lightness are those that the standards name", () => {
  expect(contrastOf("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#0000ff", "#ffffff")).toBeCloseTo(8.59, 2);
  const red = oklchOf("#ff0000");
  expect([red.l, red.c, (red.h * 180) / Math.PI].map((each) => each.toFixed(3))).toEqual([
    "0.628",
    "0.258",
    "29.234",
  ]);
});

test("a colour that is measured and drawn again is the same", () => {
  fc.assert(
    fc.property(colours, (colour) => hexOf(oklchOf(colour)) === colour),
    asked,
  );
});

test("the brand's colours stand on the grounds that the pages have", () => {
  for (const scheme of schemes) expect(tokensOf(scheme)).toMatchObject(grounds[scheme]);
});

test("of any colour, every text in the brand's colours and on them can be read, by day and by night", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      for (const scheme of schemes) {
        const { brand, brandHover, onBrand, brandInk, brandSoft } = brandPalette(colour)[scheme];
        const { ground, surface, sunken, line } = grounds[scheme];
        const { ink, dim } = tokensOf(scheme);
        const pairs: [string, string][] = [
          ...[brand, brandHover].map((on): [string, string] => [onBrand, on]),
          ...[ground, surface, sunken].map((on): [string, string] => [brand, on]),
          ...[ground, surface, sunken, line, brandSoft].map((on): [string, string] => [
            brandInk,
            on,
          ]),
          [ink!, brandSoft],
          [dim!, brandSoft],
        ];
        for (const [text, on] of pairs)
          expect(
            contrastOf(text, on),
            `${colour} ${scheme}: ${text} on ${on}`,
          ).toBeGreaterThanOrEqual(leastContrast);
      }
    }),
    asked,
  );
});

test("a button under the pointer looks other than one that is not", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const { light, dark } = brandPalette(colour);
      return light.brand !== light.brandHover && dark.brand !== dark.brandHover;
    }),
    asked,
  );
});

test("a colour that can be read is taken as it is; others keep their hue", () => {
  expect(brandPalette("#1746a2").light.brand).toBe("#1746a2");
  expect(brandPalette("#7fa8f8").dark.brand).toBe("#7fa8f8");
  const { light } = brandPalette("#ffcc00");
  expect(light.brand).not.toBe("#ffcc00");
  expect(Math.abs(oklchOf(light.brand).h - oklchOf("#ffcc00").h)).toBeLessThan(0.05);
});
