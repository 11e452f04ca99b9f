import type { addImage as contract } from "@farsim/contract/desk/shop/shop-images.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { audit } from "../../platform/security/audit.ts";
import { drawLogo, drawSocialPicture } from "./draw-images.ts";
import { insertImages } from "./shop-images.sql.ts";

/** Draws anew what an administrator hands in, while no connection is held, and keeps it. Throws as `drawLogo` does. */
export async function addImage(
  steps: Steps,
  { purpose, image }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  // Nothing is drawn for a caller who has no right to it.
  await steps.step(async () => {});
  const bytes = Buffer.from(image, "base64");
  const drawn =
    purpose === "logo" ? await drawLogo(bytes) : { social: await drawSocialPicture(bytes) };
  const digests = Object.fromEntries(
    Object.entries(drawn).map(([name, { digest }]) => [name, digest]),
  );
  await steps.step(async (ctx) => {
    await insertImages(ctx.tx, Object.values(drawn));
    await audit(ctx, {
      action: "admin/settings/addImage",
      subject: "settings:look",
      facts: digests,
    });
  });
  return { logo: "", icon: "", social: "", ...digests };
}
