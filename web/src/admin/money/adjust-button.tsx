import { adjustBalance } from "@farsim/contract/desk/money/adjustments.ts";
import type { Customer } from "@farsim/contract/desk/shop/administration.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { withMessages } from "../../platform/language/messages.ts";
import { useSession } from "../../platform/session/session.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { Allowed } from "../desk/use-may.tsx";

const AdjustDialog = lazyDialog(
  withMessages(async () => (await import("./adjust-dialog.tsx")).AdjustDialog, "money"),
  ({ opened }) => opened,
);

/** The way to adjust a customer's balance, for those who may; never one's own. */
export function AdjustButton({ customer }: { readonly customer: Customer }) {
  const t = useTranslations("desk");
  const ownId = useSession(({ userInfo }) => userInfo.id);
  const [opened, setOpened] = useState(false);
  if (customer.id === ownId) return null;
  return (
    <Allowed to={adjustBalance}>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t("adjust")}
      </Button>
      <AdjustDialog customer={customer} opened={opened} close={() => setOpened(false)} />
    </Allowed>
  );
}
