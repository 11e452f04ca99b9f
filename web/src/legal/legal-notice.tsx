import { acceptDocuments, listUnaccepted } from "@farsim/contract/legal.ts";
import { Button } from "@mantine/core";
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { useOnline } from "../platform/offline/stale-data.ts";
import { isInView, useSession } from "../platform/session/session.ts";
import { LegalLink } from "../ui/legal-link.tsx";
import { useAction } from "../ui/use-action.ts";
import styles from "./legal-notice.module.css";

/** Where someone comes in or pays, nothing stands in the way. */
const left = /^\/(login|register|passwordReset|checkout|purchase|recharge|pay)(\/|$)/;

const inLink = (document: "disclaimer" | "privacy") => (name: ReactNode) => (
  <LegalLink document={document}>{name}</LegalLink>
);

/** Says that legal documents have changed, until they are accepted. At the end of the page, where it sticks to the window: nothing moves. */
export function LegalNotice() {
  const t = useTranslations("legalNotice");
  const online = useOnline();
  // Who looks at a customer's account accepts nothing for them.
  const inView = useSession(isInView);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { data, refetch } = useEndpoint(listUnaccepted, {});
  const action = useAction(acceptDocuments, {
    failureMessage: t("failed"),
    successMessage: () => t("accepted"),
    onRefused: () => void refetch(),
    invalidates: [listUnaccepted],
  });
  const [first, second] = data?.items ?? [];
  if (!first || !online || left.test(path)) return null;
  const documents = second ? [first, second] : [first];
  return (
    <aside className={styles.place} aria-label={t("label")} data-notice>
      <div className={styles.note}>
        <p>
          <strong>
            {t.rich(second ? "both" : first.document, {
              terms: inLink("disclaimer"),
              privacy: inLink("privacy"),
            })}
          </strong>{" "}
          {t("why")}
        </p>
        {inView ? null : (
          <Button loading={action.pending} onClick={() => void action.run({ documents })}>
            {t("accept")}
          </Button>
        )}
      </div>
    </aside>
  );
}
