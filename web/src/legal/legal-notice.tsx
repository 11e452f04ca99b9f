import { acceptDocuments, listUnaccepted } from "@farsim/contract/legal.ts";
import { Button } from "@mantine/core";
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { useOnline } from "../platform/offline/stale-data.ts";
import { isInView, useSession } from "../platform/session/session.ts";
import { LegalLink } from "../ui/words/legal-link.tsx";
import { useAction } from "../ui/actions/use-action.ts";
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
  // The page that is there, not the one on its way: it may turn out that no one is logged in any more.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const isLeft = path === undefined || left.test(path);
  // Where it does not stand nothing is asked: on the page of the login a refusal would end what is about to go on.
  const { data, refetch } = useEndpoint(listUnaccepted, {}, { enabled: !isLeft });
  const action = useAction(acceptDocuments, {
    failureMessage: t("failed"),
    successMessage: () => t("accepted"),
    onRefused: () => void refetch(),
    invalidates: [listUnaccepted],
  });
  const [first, second] = data?.items ?? [];
  if (!first || !online || isLeft) return null;
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
