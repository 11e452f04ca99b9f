import { z } from "zod";
import { Texts } from "../texts/texts.ts";

/** E.164, with the plus sign. */
export const phonePattern = /^\+[1-9]\d{6,14}$/;
export const weChatPattern = /^[\w-]{6,20}$/;
export const httpsPattern = /^https:\/\/[^\s"<>]{1,300}$/;

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
