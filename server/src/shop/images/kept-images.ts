import type { Database } from "../../platform/database/database.ts";
import { findImage } from "./shop-images.sql.ts";

/** An image by its digest; undefined where there is none. */
export type ImageOf = (digest: string) => Promise<Buffer | undefined>;

/** A shop shows three at a time; those of before are asked for by pages that are still open. */
const mostKept = 16;

/** Reads an image once and keeps the latest: what a digest names never changes. */
export function openKeptImages(database: Database): ImageOf {
  const kept = new Map<string, Buffer>();
  return async (digest) => {
    const bytes = kept.get(digest) ?? (await findImage(database, digest));
    if (!bytes) return undefined;
    kept.delete(digest);
    kept.set(digest, bytes);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return bytes;
  };
}
