/**
 * What could reach out of the drawing, or make much of little. The renderer has no network and no files either; what is refused here
 * never gets as far.
 */
const unsafe = [
  // A longer DOCTYPE than this names more than a file; unbounded, a file full of beginnings would take long to read.
  /<!(?:ENTITY|DOCTYPE(?:[^>[]{0,512}\[|[^>]{513}))/i,
  /<\s*(?:[\w-]+:)?(?:script|image|feImage|foreignObject|iframe|include)\b/i,
  /\bhref\s*=\s*(?:"\s*[^#"\s]|'\s*[^#'\s])/i,
  /\burl\(\s*["']?\s*[^#"'\s)]/i,
  /@import|<\?xml-stylesheet/i,
];

/** The text of an SVG, without what says how to read it; undefined where the bytes are no SVG. */
export function svgOf(bytes: Buffer): string | undefined {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  const isSvg = /^\s*<[\s\S]{0,4096}?<?(?:[\w-]+:)?svg[\s>]/.test(text) && !text.includes("\0");
  return isSvg ? text.replace(/^\s*<\?xml\s[^>]*\?>/, "") : undefined;
}

export const isUnsafe = (svg: string): boolean => unsafe.some((pattern) => pattern.test(svg));

/** A DOCTYPE names a file of the W3C and nothing else (`unsafe` has refused all others). */
export const withoutDoctype = (svg: string): string => svg.replace(/<!DOCTYPE[^>]{0,512}>/gi, "");
