import { proveTotp } from "@farsim/contract/account-settings.ts";
import { Modal, TextInput } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { ActionForm } from "../../ui/dialogs/action-dialog.tsx";
import { useBackCloses } from "../../ui/dialogs/use-back-closes.ts";
import "../../ui/styles/dialogs.css";

/** Calls that wait until the reader has proved their second factor again. */
export interface Asked {
  readonly proved: () => void;
  readonly giveUp: () => void;
}

/** Escape would also close what stands below, with all that was typed there: the kit passes over what bears this. */
const keepsEscape = { "data-mantine-stop-propagation": "true" };

/** Over the form whose call waits, which stays as it is. */
export function ProveAgain({ asked }: { readonly asked: Asked | null }) {
  const t = useTranslations("staff");
  const account = useTranslations("accounts");
  const giveUp = () => asked?.giveUp();
  useBackCloses(asked !== null, giveUp);
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === "Escape" && !nativeEvent.isComposing) giveUp();
  };
  return (
    <Modal
      opened={asked !== null}
      onClose={giveUp}
      onKeyDown={onKeyDown}
      title={t("proof.title")}
      zIndex={210}
      attributes={{ content: keepsEscape, close: keepsEscape }}
    >
      <ActionForm
        endpoint={proveTotp}
        schema={proveTotp.input}
        initialValues={{ code: "" }}
        input={(typed) => typed}
        errorsAt={{ totp_incorrect: "code", too_many_requests: "code" }}
        why={t("proof.why")}
        confirm={t("proof.confirm")}
        cancel={giveUp}
        failureMessage={t("proof.failed")}
        onDone={() => asked?.proved()}
      >
        {({ field }) => (
          <TextInput
            {...field("code")}
            {...keepsEscape}
            label={account("totp")}
            description={account("totpHint")}
            autoComplete="one-time-code"
            enterKeyHint="done"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            data-autofocus
            required
          />
        )}
      </ActionForm>
    </Modal>
  );
}
