import { imagePath } from "./image-digest.ts";

/** In pixels of the image, of which only the proportions count. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Of the mark in the head of each page, in pixels of CSS. */
const height = 30;
const mostWidth = 132;
/** Whether a logo is wide enough to be taken for one that holds the name in letters. */
export const isWordmark = ({ width, height: side }: ImageSize): boolean => width / side >= 2;

/**
 * Puts the logo where the mark stands, at a size that is known before it is loaded. By night it stands on a light plate: most logos
 * are made for white. A wide one stands for the name beside it too, which screen readers go on reading from the link.
 */
export function logoStyles(digest: string, size: ImageSize): string {
  const ratio = size.width / size.height;
  const width = Math.round(Math.min(mostWidth, Math.max(height, height * ratio)));
  const place = "svg[data-mark]";
  return [
    `${place}{box-sizing:border-box;flex:none;width:${width}px;height:${height}px;background:url(${imagePath(digest)}) center/contain no-repeat content-box}`,
    `${place}>*{display:none}`,
    `:root[data-mantine-color-scheme="dark"] ${place}{padding:3px 5px;border-radius:6px;background-color:#fff;background-clip:border-box}`,
    !isWordmark(size) ? "" : `a:has(>${place}){gap:0;font-size:0}`,
  ].join("");
}
