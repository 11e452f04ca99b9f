import type { Contact } from "@farsim/contract/values/people/contact.ts";

/** Reserved for examples (RFC 2606): an email to it reaches no mailbox. */
export const demoContact: Contact = {
  email: "support@farsim.example",
  hours: {
    en: "Monday to Friday, 9:00 to 18:00 (Hong Kong time)",
    "zh-CN": "周一至周五 9:00–18:00（香港时间）",
  },
};
