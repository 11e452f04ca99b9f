import { contrastOf, hexOf, type Oklch, oklchOf } from "./oklch.ts";

export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** The tokens that come of the brand's colour, each as `#rrggbb`. */
export interface BrandTokens {
  readonly brand: string;
  readonly brandHover: string;
  readonly onBrand: string;
  readonly brandInk: string;
  readonly brandSoft: string;
}
export type BrandPalette = Readonly<Record<Scheme, BrandTokens>>;

/** What text needs on its ground (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

/** The tokens on which the brand's colours stand, as in `web/src/ui/styles/tokens.css`. */
export const grounds = {
  light: { ground: "#f6f8fb", surface: "#ffffff", sunken: "#eef2f8", line: "#e2e8f1" },
  dark: { ground: "#0a1222", surface: "#121d33", sunken: "#0d172a", line: "#21304e" },
} as const;

/** Where a colour cannot be read it gets darker by day and lighter by night, in steps that no eye sees. */
const step = { light: -0.005, dark: 0.005 } as const;

/** The nearest lightness at which the colour can be read on all of these. */
function readable(colour: Oklch, on: readonly string[], scheme: Scheme): Oklch {
  let { l } = colour;
  while (l > 0 && l < 1) {
    const hex = hexOf({ ...colour, l });
    if (on.every((ground) => contrastOf(hex, ground) >= leastContrast)) break;
    l = Math.min(1, Math.max(0, l + step[scheme]));
  }
  return { ...colour, l };
}

function light(typed: string): BrandTokens {
  const { ground, surface, sunken, line } = grounds.light;
  const asked = oklchOf(typed);
  const onIt = [ground, surface, sunken].every((each) => contrastOf(typed, each) >= leastContrast);
  const brand = onIt ? asked : readable(asked, [ground, surface, sunken], "light");
  const soft = hexOf({ ...asked, l: 0.955, c: Math.min(asked.c, 0.02) });
  const ink = readable(brand, [ground, surface, sunken, line, soft], "light");
  return {
    brand: onIt ? typed : hexOf(brand),
    // What is nearly black can only get lighter under the pointer.
    brandHover: hexOf({ ...brand, l: brand.l < 0.25 ? brand.l + 0.1 : brand.l - 0.05 }),
    onBrand: surface,
    brandInk: hexOf(ink),
    brandSoft: soft,
  };
}

/** As light as text by night is. */
const nightL = 0.72;

function dark(typed: string): BrandTokens {
  const { ground, surface, sunken, line } = grounds.dark;
  const asked = oklchOf(typed);
  const isLight = asked.l >= nightL;
  const brand = readable({ ...asked, l: Math.max(asked.l, nightL) }, [surface, sunken], "dark");
  const soft = hexOf({ ...asked, l: 0.28, c: Math.min(asked.c, 0.06) });
  const lighter = { ...brand, l: Math.min(1, brand.l + 0.06) };
  return {
    brand: isLight && brand.l === asked.l ? typed : hexOf(brand),
    brandHover: hexOf(brand.l > 0.9 ? { ...brand, l: brand.l - 0.08 } : lighter),
    onBrand: ground,
    brandInk: hexOf(readable(lighter, [ground, surface, sunken, line, soft], "dark")),
    brandSoft: soft,
  };
}

/** The brand's colours by day and by night, of one colour as `#rrggbb`: every text in them and on them can be read. */
export const brandPalette = (colour: string): BrandPalette => ({
  light: light(colour),
  dark: dark(colour),
});

export const variables = {
  brand: "--brand",
  brandHover: "--brand-hover",
  onBrand: "--on-brand",
  brandInk: "--brand-ink",
  brandSoft: "--brand-soft",
} as const satisfies Record<keyof BrandTokens, string>;

const declarationsOf = (tokens: BrandTokens) =>
  Object.entries(variables)
    .map(([name, variable]) => `${variable}:${tokens[name as keyof BrandTokens]}`)
    .join(";");

/** The tokens as styles of a page; they win over the product's own wherever they stand, by their selectors. */
export function brandStyles(colour: string): string {
  const palette = brandPalette(colour);
  return schemes
    .map(
      (scheme) =>
        `html:root[data-mantine-color-scheme="${scheme}"],html:root [data-scheme="${scheme}"]{${declarationsOf(palette[scheme])}}`,
    )
    .join("");
}
