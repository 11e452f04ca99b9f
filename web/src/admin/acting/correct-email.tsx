import { correctEmail, withdrawEmail } from "@farsim/contract/desk/people/acting.ts";
import type { Customer } from "@farsim/contract/desk/shop/administration.ts";
import type { EmailCorrection } from "@farsim/contract/desk/people/customer-desk.ts";
import { emailCorrectionHours } from "@farsim/contract/email-correction.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Notice, Row, Stack } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { ReasonField } from "../kit/reason-field.tsx";
import { type ActingProps, changesOfActing } from "./changes.ts";

const address = correctEmail.input.omit({ userId: true });

/** Asks a customer who has lost their mailbox to confirm another address. */
export function CorrectEmail({ customer, opened, close }: ActingProps) {
  const t = useTranslations("acting");
  return (
    <ActionDialog<typeof correctEmail, z.input<typeof address>>
      opened={opened}
      subject={customer.id}
      close={close}
      title={t("correctEmailTitle")}
      why={t("correctEmailWhy", { hours: String(emailCorrectionHours) })}
      facts={[
        { label: t("customer"), value: customer.username },
        { label: t("email"), value: customer.email },
      ]}
      confirm={t("correctEmail")}
      endpoint={correctEmail}
      schema={address}
      initialValues={{ email: "", reason: "" }}
      input={({ email, reason }) => ({ userId: customer.id, email, reason: reason.trim() })}
      errorsAt={{ email_unchanged: "email", user_exists: "email" }}
      failureMessage={t("failed.correctEmail")}
      successMessage={(_, { email }) => t("correctEmailDone", { email })}
      onDone={close}
      invalidates={changesOfActing}
    >
      {({ field }) => (
        <>
          <TextInput
            {...field("email")}
            label={t("newEmail")}
            type="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="next"
            required
            data-autofocus
          />
          <ReasonField {...field("reason")} label={t("reason")} hint={t("reasonHint")} />
        </>
      )}
    </ActionDialog>
  );
}

interface WaitingEmailProps {
  readonly customer: Customer;
  readonly waiting: EmailCorrection;
}

/** The address that the customer was asked to confirm, and has not yet. */
export function WaitingEmail({
  customer,
  waiting: { email, askedBy, expiresAt },
}: WaitingEmailProps) {
  const t = useTranslations("acting");
  const { moment } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Notice as="div" tone="warn">
        <Row justify="between">
          <Stack gap="4">
            <strong>{t("emailWaits", { email })}</strong>
            <span>{t("emailWaitsUntil", { by: askedBy, moment: moment(expiresAt) })}</span>
          </Stack>
          <Button variant="default" onClick={() => setAsked(true)}>
            {t("withdrawEmail")}
          </Button>
        </Row>
      </Notice>
      <ReasonDialog
        opened={isAsked}
        close={close}
        title={t("withdrawEmailTitle")}
        why={t("withdrawEmailWhy")}
        facts={[
          { label: t("customer"), value: customer.username },
          { label: t("newEmail"), value: email },
        ]}
        confirm={t("withdrawEmail")}
        endpoint={withdrawEmail}
        input={(reason) => ({ userId: customer.id, reason })}
        failureMessage={t("failed.withdrawEmail")}
        successMessage={() => t("withdrawEmailDone")}
        onDone={close}
        invalidates={changesOfActing}
      />
    </>
  );
}
