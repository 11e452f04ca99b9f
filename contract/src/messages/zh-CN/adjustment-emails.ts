import type { adjustmentEmails as english } from "../en/adjustment-emails.ts";
import type { Translated } from "../translated.ts";
import { ofEmails } from "./adjustments.ts";

export const adjustmentEmails = {
  ...ofEmails,
  reason: "原因：{reason}",
} satisfies Translated<typeof english>;
