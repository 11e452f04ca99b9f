import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { NamedImage } from "../../values/pages/image-digest.ts";

/** How large a file may be, and how many pixels wide and high its image. */
export const imageLimits = { bytes: 1024 * 1024, pixels: 4096 } as const;

const mostBase64 = Math.ceil(imageLimits.bytes / 3) * 4;

export const addImage = endpoint({
  method: "POST",
  path: "/admin/settings/addImage",
  summary:
    "Hand in an image for the shop's look (PNG, JPEG or SVG, in base64). It is drawn anew and named by its digest; no page shows it before the settings name it",
  role: "administrator",
  right: "settings",
  asksAgain: true,
  upload: true,
  // The image, and what stands around it.
  maxBodyBytes: mostBase64 + 1024,
  input: z.strictObject({
    /** `logo`: at most 512×128 in its proportions, and an icon of it. `social`: what shared links show, cut to 1200×630. */
    purpose: z.enum(["logo", "social"], fieldMessage("invalid")),
    image: z
      .string(fieldMessage("required"))
      .min(1, fieldMessage("required"))
      .max(mostBase64, fieldMessage("too_long"))
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, fieldMessage("invalid")),
  }),
  /** What was drawn for the purpose; the others are empty. */
  output: z.object({ logo: NamedImage, icon: NamedImage, social: NamedImage }),
  problems: ["image_refused"],
});
