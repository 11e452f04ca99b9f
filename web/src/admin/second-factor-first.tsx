import { getUserInfo } from "@farsim/contract/session.ts";
import { Button } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../platform/calls/call.ts";
import { withMessages } from "../platform/language/messages.ts";
import { knowUser } from "../platform/session/session.ts";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { State } from "../ui/states.tsx";

const TwoFactorSetup = lazyDialog(
  withMessages(
    async () => (await import("../personal/two-factor-setup.tsx")).TwoFactorSetup,
    "personal",
    "accounts",
  ),
  ({ opened }) => opened,
);

/** In place of the desk, for someone whose second factor the shop asks for first. */
export function SecondFactorFirst() {
  const t = useTranslations("staff");
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    call(getUserInfo, {}).then(knowUser, () => undefined);
  };
  return (
    <>
      <State
        sign={<IconShieldLock size={30} />}
        heading="h1"
        title={t("factor.title")}
        actions={<Button onClick={() => setOpen(true)}>{t("factor.setUp")}</Button>}
      >
        {t("factor.why")}
      </State>
      <TwoFactorSetup opened={open} close={close} />
    </>
  );
}
