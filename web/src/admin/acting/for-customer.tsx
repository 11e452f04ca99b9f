import { Reason } from "@farsim/contract/customer-view.ts";
import type { Customer } from "@farsim/contract/desk/shop/administration.ts";
import type { EmailCorrection } from "@farsim/contract/desk/people/customer-desk.ts";
import { bindCardFor, sendReset } from "@farsim/contract/desk/people/acting.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Muted, Row, Stack } from "../../ui/page/layout.tsx";
import styles from "../desk/drawer.module.css";
import { Part } from "../desk/drawer-part.tsx";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { ReasonField } from "../kit/reason-field.tsx";
import { type ActingProps, changesOfActing } from "./changes.ts";
import { CorrectEmail, WaitingEmail } from "./correct-email.tsx";

const { cardNumber, iccid, verifyCode } = bindCardFor.input.shape;
const typed = bindCardFor.input.omit({ userId: true }).extend({
  cardNumber,
  iccid,
  verifyCode,
  reason: Reason,
});
const printed = ["cardNumber", "iccid", "verifyCode"] as const;
const empty = { cardNumber: "", iccid: "", verifyCode: "", reason: "" };

function BindFor({ customer, opened, close }: ActingProps) {
  const t = useTranslations("acting");
  return (
    <ActionDialog<typeof bindCardFor, typeof empty>
      opened={opened}
      subject={customer.id}
      close={close}
      title={t("bindTitle")}
      why={t("bindWhy")}
      facts={[{ label: t("customer"), value: customer.username }]}
      confirm={t("bind")}
      endpoint={bindCardFor}
      schema={typed}
      initialValues={empty}
      input={(values) => ({ ...values, userId: customer.id, reason: values.reason.trim() })}
      errorsAt={{
        sim_occupied: "cardNumber",
        pack_for_holder_alone: "cardNumber",
        verify_code_incorrect: "verifyCode",
      }}
      failureMessage={t("failed.bind")}
      successMessage={({ card }) => t("bindDone", { number: inFours(card.cardNumber) })}
      onDone={close}
      invalidates={changesOfActing}
    >
      {({ field }) => (
        <>
          {printed.map((name) => (
            <TextInput
              key={name}
              {...field(name)}
              label={name === "iccid" ? "ICCID" : t(name)}
              inputMode={name === "verifyCode" ? "text" : "numeric"}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="next"
              required
              data-autofocus={name === "cardNumber" ? true : undefined}
            />
          ))}
          <ReasonField {...field("reason")} label={t("reason")} hint={t("reasonHint")} />
        </>
      )}
    </ActionDialog>
  );
}

function SendReset({ customer, opened, close }: ActingProps) {
  const t = useTranslations("acting");
  return (
    <ReasonDialog
      opened={opened}
      close={close}
      title={t("sendResetTitle")}
      why={t("sendResetWhy")}
      facts={[
        { label: t("customer"), value: customer.username },
        { label: t("email"), value: customer.email },
      ]}
      confirm={t("sendReset")}
      endpoint={sendReset}
      input={(reason) => ({ userId: customer.id, reason })}
      failureMessage={t("failed.sendReset")}
      successMessage={() => t("sendResetDone")}
      onDone={close}
      invalidates={changesOfActing}
    />
  );
}

interface ForCustomerProps {
  readonly customer: Customer;
  /** The address that they were asked to confirm. */
  readonly waiting: EmailCorrection | null;
}

const actions = ["bind", "sendReset", "correctEmail"] as const;

/** What a member of staff does for a customer, beside what is done on the pages of their cards. */
export function ForCustomer({ customer, waiting }: ForCustomerProps) {
  const t = useTranslations("acting");
  const [asked, setAsked] = useState<(typeof actions)[number] | null>(null);
  const close = () => setAsked(null);
  return (
    <Part title={t("title")}>
      <Stack gap="12">
        <Muted>
          {t("why")} {t("onCards")}
        </Muted>
        {waiting && <WaitingEmail customer={customer} waiting={waiting} />}
        <Row className={styles.actions}>
          {actions.map((action) => (
            <Button key={action} variant="default" onClick={() => setAsked(action)}>
              {t(action)}
            </Button>
          ))}
        </Row>
      </Stack>
      <BindFor customer={customer} opened={asked === "bind"} close={close} />
      <SendReset customer={customer} opened={asked === "sendReset"} close={close} />
      <CorrectEmail customer={customer} opened={asked === "correctEmail"} close={close} />
    </Part>
  );
}
