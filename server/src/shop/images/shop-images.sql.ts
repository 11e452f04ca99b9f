import type { ImageSize } from "@farsim/contract/values/pages/logo-styles.ts";
import { sql } from "kysely";
import type { Database, Statement, Transaction } from "../../platform/database/database.ts";

export interface ShopImage {
  /** In hexadecimal digits. */
  readonly digest: string;
  readonly bytes: Buffer;
}

/** Keeps images; one that is there already is the same. */
export async function insertImages(tx: Transaction, images: readonly ShopImage[]): Promise<void> {
  await tx.db
    .insertInto("shop_images")
    .values(images.map(({ digest, bytes }) => ({ digest: Buffer.from(digest, "hex"), bytes })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of the digests that are there. */
export async function findDigests(
  tx: Transaction,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  if (digests.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom("shop_images")
    .select(sql<string>`encode(digest, 'hex')`.as("digest"))
    .where(
      "digest",
      "in",
      digests.map((digest) => Buffer.from(digest, "hex")),
    )
    .execute();
  return new Set(rows.map(({ digest }) => digest));
}

const bytesOf: Statement = {
  name: "shop_image",
  text: "SELECT bytes FROM shop_images WHERE digest = $1",
};

export async function findImage(database: Database, digest: string): Promise<Buffer | undefined> {
  const [row] = await database.query<{ bytes: Buffer }>(bytesOf, [Buffer.from(digest, "hex")]);
  return row?.bytes;
}

/** The first 24 bytes of a PNG end in its width and height (W3C PNG, 11.2.1). */
const logoHeads: Statement = {
  name: "logo_heads",
  text: `SELECT encode(digest, 'hex') AS digest, substring(bytes FOR 24) AS head FROM shop_images
         WHERE digest IN (SELECT decode(setting ->> 'logo', 'hex') FROM shop_settings WHERE topic = 'look')`,
};

/** How large each logo is that the settings have ever named. */
export async function findLogoSizes(tx: Transaction): Promise<ReadonlyMap<string, ImageSize>> {
  const rows = await tx.run<{ digest: string; head: Buffer }>(logoHeads, []);
  return new Map(
    rows.map(({ digest, head }) => [
      digest,
      { width: head.readUInt32BE(16), height: head.readUInt32BE(20) },
    ]),
  );
}
