import { useMatches } from "@tanstack/react-router";
import { IconTools } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { isLoggedIn, useSession } from "../platform/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { State } from "../ui/states.tsx";

/** Says honestly that a screen is not there yet, and what to do until then. */
export function InPreparation() {
  const t = useTranslations("app");
  const titles = useTranslations("titles");
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? "home";
  const loggedIn = useSession(isLoggedIn);
  return (
    <div style={{ width: "100%", maxWidth: 760, marginInline: "auto" }}>
      <PageHeading title={titles(title)} />
      <State
        sign={<IconTools size={30} />}
        title={t("inPreparation")}
        actions={
          <>
            {loggedIn ? <LinkButton to="/mySims">{t("toMySims")}</LinkButton> : null}
            <LinkButton to="/home" variant="default">
              {t("goHome")}
            </LinkButton>
          </>
        }
      >
        {t("inPreparationWhy")}
      </State>
    </div>
  );
}
