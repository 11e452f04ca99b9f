import type { addImage as contract } from "@farsim/contract/desk/shop-images.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { audit } from "../../platform/security/audit.ts";
import { drawLogo } from "./draw-images.ts";
import { insertImages } from "./shop-images.sql.ts";

/** Draws anew what an administrator hands in, while no connection is held, and keeps it. Throws as `drawLogo` does. */
export async function addImage(
  steps: Steps,
  { image }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  // Nothing is drawn for a caller who has no right to it.
  await steps.step(async () => {});
  const { logo, icon } = await drawLogo(Buffer.from(image, "base64"));
  const digests = { logo: logo.digest, icon: icon.digest };
  await steps.step(async (ctx) => {
    await insertImages(ctx.tx, [logo, icon]);
    await audit(ctx, { deed: "admin/settings/addImage", subject: "settings:look", facts: digests });
  });
  return digests;
}
