import { getUserInfo } from "@farsim/contract/session.ts";
import { Button } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { call } from "../../platform/calls/call.ts";
import { withMessages } from "../../platform/language/messages.ts";
import { knowUser } from "../../platform/session/session.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { State } from "../../ui/states/states.tsx";

const TwoFactorSetup = lazyDialog(
  withMessages(
    async () => (await import("../../personal/two-factor-setup.tsx")).TwoFactorSetup,
    "personal",
    "accounts",
  ),
  ({ opened }) => opened,
);

interface SecondFactorFirstProps {
  /** While its dialog is open. */
  readonly setsUp: boolean;
  readonly setSetsUp: (setsUp: boolean) => void;
}

/** In place of the desk, for someone whose second factor the shop asks for first. */
export function SecondFactorFirst({ setsUp, setSetsUp }: SecondFactorFirstProps) {
  const t = useTranslations("staff");
  const close = () => {
    call(getUserInfo, {})
      .then(knowUser, () => undefined)
      .finally(() => setSetsUp(false));
  };
  return (
    <>
      <State
        sign={<IconShieldLock size={30} />}
        heading="h1"
        title={t("factor.title")}
        actions={<Button onClick={() => setSetsUp(true)}>{t("factor.setUp")}</Button>}
      >
        {t("factor.why")}
      </State>
      <TwoFactorSetup opened={setsUp} close={close} />
    </>
  );
}
