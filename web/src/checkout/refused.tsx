import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { Contact } from "../ui/words/contact.tsx";
import { Muted, Notice, Panel, Row, Stack } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { useRegionCode } from "./choice.ts";

interface RefusedProps {
  readonly why: string;
  /** What is asked of the operator. */
  readonly ask?: string;
  readonly children?: ReactNode;
}

/** Why this cannot be bought, and where there is something else. */
export function Refused({ why, ask, children }: RefusedProps) {
  const t = useTranslations("purchases");
  return (
    <Stack as={Panel} gap="16">
      <Notice tone="warn" role="alert">
        {why}
      </Notice>
      {children}
      {ask ? <Contact under={ask} /> : null}
      <Row>
        <LinkButton to="/plan" variant="default">
          {t("toPlans")}
        </LinkButton>
      </Row>
    </Stack>
  );
}

/** Said before an account is asked for: there is no eSIM to buy the plan with. */
export function WithoutEsim() {
  const t = useTranslations("purchases");
  const regions = useTranslations("regions");
  const accounts = useTranslations("accounts");
  const loggedIn = useSession(isLoggedIn);
  const here = useLocation({ select: ({ href }) => href });
  const region = useRegionCode();
  return (
    <Refused
      why={region ? t("noEsimFor", { region: regions(region) }) : t("noEsim")}
      ask={t("noEsimAsk")}
    >
      {loggedIn ? null : (
        <Muted>
          {t("noEsimOwn")}{" "}
          <Link to="/login" search={{ next: here }}>
            {accounts("login")}
          </Link>
        </Muted>
      )}
    </Refused>
  );
}
