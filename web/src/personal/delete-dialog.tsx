import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { forgetSession, useSession } from "../platform/session/session.ts";
import { Contact } from "../ui/words/contact.tsx";
import { ActionDialog } from "../ui/dialogs/action-dialog.tsx";
import { DialogButtons } from "../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { isLess, isZero } from "../ui/formats/money.ts";
import { Facts, Notice, Stack } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { OwnPassword } from "./own-password.tsx";
import styles from "./personal.module.css";

interface DeleteDialogProps {
  readonly opened: boolean;
  readonly close: () => void;
}

function useAccountFacts() {
  const t = useTranslations("personal");
  const { money } = useFormat();
  const { username, email, userInfo } = useSession();
  return [
    { label: t("username"), value: username ?? email },
    { label: t("cards"), value: t("cardCount", { count: userInfo.cardCount ?? 0 }) },
    { label: t("balance"), value: money(userInfo.balance) },
  ];
}

/** What must be done before an account can be deleted, and whom to ask: nothing that would be refused is offered. */
function NotEmpty({ opened, close }: DeleteDialogProps) {
  const t = useTranslations("personal");
  const ui = useTranslations("ui");
  const hasCards = useSession((state) => (state.userInfo.cardCount ?? 0) > 0);
  const hasMoney = useSession((state) => isLess("0", state.userInfo.balance));
  return (
    <Dialog opened={opened} onClose={close} title={t("notEmptyTitle")}>
      <Stack>
        <p>{t("mustBeEmpty")}</p>
        <Facts facts={useAccountFacts()} />
        <p>{t("notEmptyFirst")}</p>
        <Contact form="line" />
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {ui("cancel")}
          </Button>
          {hasMoney ? (
            <LinkButton
              to="/personal"
              hash="payout"
              replace
              variant={hasCards ? "default" : "filled"}
              onClick={close}
            >
              {t("payouts.toPayout")}
            </LinkButton>
          ) : null}
          {hasCards ? <LinkButton to="/mySims">{t("toMySims")}</LinkButton> : null}
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

function Confirmation({ opened, close }: DeleteDialogProps) {
  const t = useTranslations("personal");
  const router = useRouter();
  return (
    <ActionDialog
      opened={opened}
      close={close}
      withCancel
      title={t("deleteTitle")}
      why={t("deleteWhy")}
      facts={useAccountFacts()}
      confirm={t("deleteForGood")}
      danger
      endpoint={deleteAccount}
      schema={deleteAccount.input}
      initialValues={{ password: "" }}
      input={(values) => values}
      errorsAt={{ account_or_password_incorrect: "password" }}
      shownRefusals={["account_not_empty", "payout_open", "last_administrator"]}
      failureMessage={t("failed.delete")}
      successMessage={() => t("deleted")}
      onDone={() => {
        forgetSession();
        void router.navigate({ to: "/home" });
      }}
    >
      {({ field, refusal }) => (
        <>
          <OwnPassword field={field} />
          {refusal ? (
            <Notice as="div" tone="bad" className={styles.refused} role="alert">
              {refusal.message}{" "}
              {refusal.key === "account_not_empty" ? (
                <Link to="/mySims">{t("toMySims")}</Link>
              ) : null}
            </Notice>
          ) : null}
        </>
      )}
    </ActionDialog>
  );
}

export function DeleteDialog(props: DeleteDialogProps) {
  const { cardCount, balance } = useSession((state) => state.userInfo);
  const isEmpty = (cardCount ?? 0) === 0 && isZero(balance);
  return isEmpty ? <Confirmation {...props} /> : <NotEmpty {...props} />;
}
