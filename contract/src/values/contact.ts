import { z } from "zod";
import { Texts } from "./texts.ts";

/** How customers reach the operator. A way that is not there was not published. */
export const Contact = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  /** E.164, with the plus sign. */
  phone: z.string().optional(),
  /** An https address. */
  url: z.string().optional(),
  /** E.164, with the plus sign. */
  whatsapp: z.string().optional(),
  wechat: z.string().optional(),
  /** When someone answers. */
  hours: Texts.optional(),
});
export type Contact = z.infer<typeof Contact>;
