import { createHash } from "node:crypto";
import { imageLimits } from "@farsim/contract/desk/shop/shop-images.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Sharp } from "sharp";
import { isUnsafe, svgOf, withoutDoctype } from "./read-svg.ts";
import type { ShopImage } from "./shop-images.sql.ts";

const largestLogo = { width: 512, height: 128 } as const;
const iconSize = 512;
/** What no system cuts off: a circle of 80% of the icon (W3C Web App Manifest, maskable). */
const safeDiameter = 0.78 * iconSize;
/** Of the resolution in which an SVG is drawn; 72 is a pixel of its own to a pixel. */
const density = { plain: 72, most: 7200 } as const;

interface Source {
  /** The image anew, to be drawn at most so large. */
  readonly open: (width: number, height: number) => Sharp;
  readonly width: number;
  readonly height: number;
}

const refuse = (): never => {
  throw new Problem("image_refused");
};

/**
 * Draws the logo and the icon of what an administrator handed in. Nothing of its bytes goes on. Throws `image_refused`.
 */
export async function drawLogo(bytes: Buffer): Promise<{ logo: ShopImage; icon: ShopImage }> {
  const source = await openImage(bytes);
  return readable(async () => {
    const logo = await source
      .open(largestLogo.width, largestLogo.height)
      .resize({ ...largestLogo, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const scale = safeDiameter / Math.hypot(source.width, source.height);
    const inner = {
      width: Math.max(1, Math.round(source.width * scale)),
      height: Math.max(1, Math.round(source.height * scale)),
    };
    const drawn = await source
      .open(inner.width, inner.height)
      .resize({ ...inner, fit: "fill" })
      .png()
      .toBuffer();
    const sharp = await loadSharp();
    const side = { width: iconSize, height: iconSize, channels: 3, background: "#fff" } as const;
    const icon = await sharp({ create: side })
      .composite([{ input: drawn, gravity: "centre" }])
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { logo: named(logo), icon: named(icon) };
  });
}

/** What previews of links take (Open Graph: 1.91 to 1). */
const socialSize = { width: 1200, height: 630 } as const;

/** Draws the picture that shared links show: cut to its middle, on white, in 256 colours so that those who fetch it take it. Throws `image_refused`. */
export async function drawSocialPicture(bytes: Buffer): Promise<ShopImage> {
  const source = await openImage(bytes);
  return readable(async () => {
    const drawn = await source
      .open(socialSize.width, socialSize.height)
      .resize({ ...socialSize, fit: "cover" })
      .flatten({ background: "#fff" })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
    return named(drawn);
  });
}

const named = (bytes: Buffer): ShopImage => ({
  digest: createHash("sha256").update(bytes).digest("hex"),
  bytes,
});

/** Loaded with the first image: most servers never need it. One thread and no cache, since images are few. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Reads the head of an image alone, so that one that claims to be huge is refused before a pixel of it is made. */
async function openImage(bytes: Buffer): Promise<Source> {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"));
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"));
  const svg = isPng || isJpeg ? undefined : svgOf(bytes);
  if (bytes.length > imageLimits.bytes) return refuse();
  if (!isPng && !isJpeg && svg === undefined) return refuse();
  if (svg !== undefined && isUnsafe(svg)) return refuse();
  const input = svg === undefined ? bytes : Buffer.from(withoutDoctype(svg));
  const sharp = await loadSharp();
  const terms = { limitInputPixels: imageLimits.pixels ** 2, failOn: "warning" } as const;
  const { format, autoOrient } = await readable(() =>
    sharp(input, { ...terms, limitInputPixels: false }).metadata(),
  );
  if (format !== (svg === undefined ? (isPng ? "png" : "jpeg") : "svg")) return refuse();
  const { width, height } = autoOrient;
  if (Math.max(width, height) > imageLimits.pixels) return refuse();
  const open = (mostWidth: number, mostHeight: number) => {
    const enlarged = Math.max(1, Math.min(mostWidth / width, mostHeight / height));
    const drawnAt = Math.min(density.most, density.plain * enlarged);
    return sharp(input, {
      ...terms,
      ...(svg === undefined ? {} : { density: drawnAt }),
    })
      .autoOrient()
      .toColourspace("srgb");
  };
  return { open, width, height };
}

/** What the library cannot open is the administrator's to mend. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return refuse();
  }
}
