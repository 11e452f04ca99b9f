import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { Link, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { forgetSession, useSession } from "../platform/session/session.ts";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { Notice } from "../ui/layout.tsx";
import { useFormat } from "../ui/terms.ts";
import { OwnPassword } from "./own-password.tsx";
import styles from "./personal.module.css";

export function DeleteDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations("personal");
  const router = useRouter();
  const { money } = useFormat();
  const { username, email, userInfo } = useSession();
  return (
    <ActionDialog
      opened={opened}
      close={close}
      withCancel
      title={t("deleteTitle")}
      why={t("deleteWhy")}
      facts={[
        { label: t("username"), value: username ?? email },
        { label: t("cards"), value: t("cardCount", { count: userInfo.cardCount ?? 0 }) },
        { label: t("balance"), value: money(userInfo.balance) },
      ]}
      confirm={t("deleteForGood")}
      danger
      endpoint={deleteAccount}
      schema={deleteAccount.input}
      initialValues={{ password: "" }}
      input={(values) => values}
      errorsAt={{ account_or_password_incorrect: "password" }}
      shownRefusals={["account_not_empty", "last_administrator"]}
      failureMessage={t("failed.delete")}
      successMessage={() => t("deleted")}
      onDone={() => {
        forgetSession();
        void router.navigate({ to: "/home" });
      }}
    >
      {({ field, refusal }) => (
        <>
          <p>{t("mustBeEmpty")}</p>
          <OwnPassword field={field} />
          {refusal ? (
            <Notice as="div" tone="bad" className={styles.refused} role="alert">
              {refusal.message} <Link to="/mySims">{t("toMySims")}</Link>
            </Notice>
          ) : null}
        </>
      )}
    </ActionDialog>
  );
}
