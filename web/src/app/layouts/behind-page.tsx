import { withMessages } from "../../platform/language/messages.ts";
import { isLoggedIn, useSession } from "../../platform/session/session.ts";
import { lazyBoundary } from "../../ui/lazy-boundary.tsx";
import { SilentRetry } from "../fallbacks/silent-retry.tsx";
import { ReleaseNote } from "./release-note.tsx";

const LegalNotice = lazyBoundary(
  withMessages(
    async () => (await import("../../legal/legal-notice.tsx")).LegalNotice,
    "legalNotice",
  ),
  { Failing: SilentRetry },
);

/** What a page says by itself, once it has rested. The operator's own people are asked to accept nothing. */
export function BehindPage() {
  const isCustomer = useSession((auth) => isLoggedIn(auth) && auth.userInfo.level === 0);
  return (
    <>
      {isCustomer ? <LegalNotice /> : null}
      {import.meta.env.PROD ? <ReleaseNote /> : null}
    </>
  );
}
