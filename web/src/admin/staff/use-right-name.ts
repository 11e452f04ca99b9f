import type { Messages } from "@farsim/contract/messages/messages.ts";
import type { Right } from "@farsim/contract/values/people/rights.ts";
import { useTranslations } from "use-intl";

type RightName = keyof Messages["staff"]["rights"];

/** A dot in the key of a message would lead into it. */
const nameOf = {
  "customers.read": "readCustomers",
  "customers.write": "changeCustomers",
  "customers.act": "actForCustomers",
  view: "view",
  "money.recharge": "recharge",
  "money.reverse": "reverse",
  "money.adjust": "adjust",
  "money.payout": "payOut",
  "money.approve": "approve",
  books: "books",
  reports: "reports",
  catalogue: "catalogue",
  stock: "stock",
  packs: "packs",
  verifyCodes: "verifyCodes",
  channels: "channels",
  usage: "usage",
  staff: "staff",
  settings: "settings",
  audit: "audit",
} as const satisfies Record<Right, RightName>;

/** The rights as the desk shows them, by what they are about: each once. */
export const rightGroups: readonly {
  readonly group: keyof Messages["staff"]["rightGroups"];
  readonly rights: readonly Right[];
}[] = [
  { group: "customers", rights: ["customers.read", "customers.write", "customers.act", "view"] },
  {
    group: "money",
    rights: [
      "money.recharge",
      "money.reverse",
      "money.adjust",
      "money.payout",
      "money.approve",
      "books",
      "reports",
    ],
  },
  { group: "cards", rights: ["catalogue", "stock", "packs", "verifyCodes"] },
  { group: "carriers", rights: ["channels", "usage"] },
  { group: "shop", rights: ["staff", "settings", "audit"] },
];

/** How rights are called in the reader's language. */
export function useRightNames() {
  const t = useTranslations("staff");
  const name = (right: Right) => t(`rights.${nameOf[right]}`);
  return { nameOfRight: name, listOf: (rights: readonly Right[]) => rights.map(name).join(" · ") };
}
