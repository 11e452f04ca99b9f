import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";

/** The SHA-256 of an image's bytes, which names it in settings and in its address. */
export const ImageDigest = z
  .string(fieldMessage("invalid"))
  .regex(/^[0-9a-f]{64}$/, fieldMessage("invalid"));

/** The same, or empty where there is none. */
export const NamedImage = z.literal("").or(ImageDigest);

/** Where an image of the shop is served. */
export const imagePath = (digest: string): string => `/look/${digest}.png`;
