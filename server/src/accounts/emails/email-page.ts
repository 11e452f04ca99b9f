import type { MessageKey } from "@farsim/contract/messages/messages.ts";
import type { Translate } from "../../platform/messages.ts";

const pages = {
  register: "/register",
  passwordReset: "/passwordReset",
  login: "/login",
  personal: "/personal",
  recharge: "/recharge",
  activities: "/consumptionRecord",
  mySims: "/mySims",
  staff: "/adminMode?tab=staff",
  alarms: "/adminMode?tab=alarms",
} as const;

/**
 * The page that an email is about; an eSIM, a purchase and an invoice have one of their own, which opens to its holder alone. Those of an
 * invitation and of an address to confirm open to anyone who has the code, which stands where no server's log sees it.
 */
export type EmailPage =
  | keyof typeof pages
  | "orders"
  | { readonly esim: bigint }
  | { readonly purchase: bigint }
  | { readonly invoice: bigint }
  | { readonly invitation: string }
  | { readonly correction: string };

/** How the page is called, and where it is below the shop's address. */
export function linkTo(
  page: EmailPage,
  { publicUrl, t }: { publicUrl: string; t: Translate },
): { readonly text: string; readonly href: string } {
  if (typeof page === "object" && "purchase" in page)
    return {
      text: t("emails.open.purchase"),
      href: `${publicUrl}/purchase/${page.purchase}`,
    };
  if (typeof page === "object" && "invoice" in page)
    return {
      text: t("emails.open.activities"),
      href: `${publicUrl}/consumptionRecord?invoice=${page.invoice}`,
    };
  if (typeof page === "object" && "invitation" in page)
    return {
      text: t("emails.open.invitation"),
      href: `${publicUrl}/register#invitation=${page.invitation}`,
    };
  if (typeof page === "object" && "correction" in page)
    return {
      text: t("emails.open.correction"),
      href: `${publicUrl}/passwordReset#email=${page.correction}`,
    };
  if (typeof page === "object")
    return { text: t("emails.open.esim"), href: `${publicUrl}/esim/${page.esim}` };
  if (page === "orders")
    return { text: t("orderEmails.open"), href: `${publicUrl}/recharge?status=INIT` };
  const key: MessageKey = `emails.open.${page}`;
  return { text: t(key), href: publicUrl + pages[page] };
}
