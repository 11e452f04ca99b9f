import type { checkRecharge } from "@farsim/contract/desk/shop/administration.ts";
import type { OperatorPayOrder } from "@farsim/contract/desk/money/orders.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { focusWhenShown } from "../../ui/forms/focus-when-shown.ts";
import { type Fact, Facts, Muted, Notice, Stack } from "../../ui/page/layout.tsx";
import { nameAndEmail } from "../../ui/words/name-and-email.ts";
import { useFormat } from "../../ui/words/terms.ts";

/** What was asked for, and what it would do: shown and sent is this, no matter what is typed or comes in meanwhile. */
export interface Checked {
  readonly account: string;
  readonly amount: string;
  readonly reason: string;
  readonly order: OperatorPayOrder | null;
  readonly answer: Output<typeof checkRecharge>;
}

const labels = {
  known: { now: "credit", later: "ask" },
  unknown: { now: "create", later: "createAsk" },
} as const;

/** What a recharge would do, in numbers, before money moves. */
export function CheckedRecharge(props: {
  readonly checked: Checked;
  readonly pending: boolean;
  readonly back: () => void;
  readonly credit: (checked: Checked) => void;
}) {
  const t = useTranslations("admin");
  const { money, moment } = useFormat();
  const { checked, pending, back, credit } = props;
  const { account, amount, reason, order, answer } = checked;
  const { user, balanceAfter, waits, before } = answer;
  const [sure, setSure] = useState(false);
  const name = user ? nameAndEmail(user) : account;
  const facts: Fact[] = [
    { label: t("checkAccount"), value: name },
    user && { label: t("checkBalance"), value: money(user.balance) },
    { label: t("checkAmount"), value: money(amount) },
    user && { label: t("checkAfter"), value: money(balanceAfter) },
    order && { label: t("checkOrder"), value: spoken(order.remark) },
    reason && { label: t("checkReason"), value: reason },
  ];
  const said = before && { amount: money(amount), moment: moment(before.at) };
  const label = labels[user ? "known" : "unknown"][waits ? "later" : "now"];
  return (
    <Stack>
      <h3>{t(user ? "checkTitle" : "createTitle")}</h3>
      {user ? null : <Muted>{t("createWhy", { email: account })}</Muted>}
      <Facts facts={facts} />
      {waits ? <Notice tone="warn">{t("checkWaits")}</Notice> : null}
      {before && said ? (
        <Notice tone="warn">{t(before.waits ? "sameWaits" : "sameBefore", said)}</Notice>
      ) : null}
      {order?.old ? (
        <Checkbox
          label={t("confirmOld")}
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
      ) : null}
      <DialogButtons>
        <Button
          ref={order?.old ? focusWhenShown : undefined}
          variant="default"
          disabled={pending}
          onClick={back}
        >
          {t("back")}
        </Button>
        <Button
          ref={order?.old ? undefined : focusWhenShown}
          loading={pending}
          disabled={order?.old === true && !sure}
          onClick={() => credit(checked)}
        >
          {t(label, { amount: money(amount) })}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
