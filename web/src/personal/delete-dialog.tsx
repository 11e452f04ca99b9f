import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PasswordField } from "../accounts/password-field.tsx";
import { UsernameHint } from "../accounts/username-hint.tsx";
import { forgetSession, useSession } from "../platform/session/session.ts";
import { Facts } from "../ui/dialogs/confirm-dialog.tsx";
import { DialogButtons } from "../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { useFormat } from "../ui/terms.ts";
import { useContractForm } from "../ui/use-contract-form.ts";
import { useAction } from "../ui/use-action.ts";
import styles from "./personal.module.css";

const canOnlyBeRead: ReadonlySet<string> = new Set(["account_not_empty", "last_administrator"]);

function DeleteForm({ close }: { readonly close: () => void }) {
  const t = useTranslations("personal");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { money } = useFormat();
  const { username, email, userInfo } = useSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { field, submit, place, placeAt } = useContractForm(deleteAccount.input, { password: "" });
  const action = useAction(deleteAccount, {
    failureMessage: t("failed.delete"),
    successMessage: () => t("deleted"),
    onDone: () => {
      forgetSession();
      void router.navigate({ to: "/home" });
    },
    onRefused: (error) => {
      if (place(error)) return true;
      if (error.key === "account_or_password_incorrect") return placeAt("password", error.message);
      if (!canOnlyBeRead.has(error.key)) return false;
      setRefusal(error.message);
      return true;
    },
  });
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={submit((values) => {
        setRefusal(null);
        void action.run(values);
      })}
    >
      <p>{t("deleteWhy")}</p>
      <Facts
        facts={[
          { label: t("username"), value: username ?? email },
          { label: t("cards"), value: t("cardCount", { count: userInfo.cardCount ?? 0 }) },
          { label: t("balance"), value: money(userInfo.balance) },
        ]}
      />
      <p>{t("mustBeEmpty")}</p>
      <UsernameHint />
      <PasswordField
        {...field("password")}
        label={t("yourPassword")}
        autoComplete="current-password"
        enterKeyHint="done"
        data-autofocus
      />
      {refusal ? (
        <div className={styles.refused} role="alert">
          {refusal} <Link to="/mySims">{t("toMySims")}</Link>
        </div>
      ) : null}
      <DialogButtons>
        <Button variant="default" onClick={close} disabled={action.pending}>
          {ui("cancel")}
        </Button>
        <Button type="submit" color="red" loading={action.pending}>
          {t("deleteForGood")}
        </Button>
      </DialogButtons>
    </form>
  );
}

export function DeleteDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations("personal");
  return (
    <Dialog opened={opened} onClose={close} title={t("deleteTitle")}>
      <DeleteForm close={close} />
    </Dialog>
  );
}
