import { endOtherSessions, listSessions } from "@farsim/contract/account-settings.ts";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { Stack } from "../ui/page/layout.tsx";
import { ChangeButton } from "../ui/actions/change-button.tsx";
import { useAction } from "../ui/actions/use-action.ts";

/** Offers to end the sessions that began with the password alone; nothing where there is none. */
export function EndOthersOffer({ password }: { readonly password: string }) {
  const t = useTranslations("personal");
  const { data } = useEndpoint(listSessions, {});
  const action = useAction(endOtherSessions, {
    failureMessage: t("failed.endOthers"),
    successMessage: ({ ended }) => t("othersEnded", { count: ended }),
    invalidates: [listSessions],
  });
  const others = data?.items.filter(({ current }) => !current).length ?? 0;
  if (others === 0) return null;
  return (
    <Stack>
      <p>{t("othersStay", { count: others })}</p>
      <div>
        <ChangeButton
          variant="default"
          loading={action.pending}
          onClick={() => void action.run({ password })}
        >
          {t("endOthers")}
        </ChangeButton>
      </div>
    </Stack>
  );
}
