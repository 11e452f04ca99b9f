import { useParams } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { withMessages } from "../../platform/language/messages.ts";
import { useSession } from "../../platform/session/session.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { lazyBoundary } from "../../ui/states/lazy-boundary.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { focusMain } from "../../ui/page/focus-main.ts";
import { BillingClock, useTerms } from "../../ui/words/terms.ts";
import { DeskFieldWords } from "../../ui/forms/use-field-words.ts";
import styles from "./desk.module.css";
import { AskAgain } from "../kit/ask-again.tsx";
import { CardPage, CustomerPage } from "./desk-pages.tsx";
import { DeskSide } from "./desk-navigation.tsx";
import { deskTabs } from "./desk-tabs.tsx";
import type { DeskTab } from "./desk-tab.tsx";
import { useDeskAddress } from "./use-desk-address.ts";
import { useMay } from "./use-may.tsx";

interface Opened {
  readonly id: string | undefined;
  readonly close: () => void;
}

const Drawers = lazyDialog<Opened>(
  withMessages(
    async () => (await import("./drawers.tsx")).Drawers,
    "activityTypes",
    "desk",
    "cards",
    "channels",
    "admin",
    "operatorCards",
    "operatorOrders",
    "activities",
    "audit",
    "regions",
    "staff",
  ),
  ({ id }) => id,
);

const SecondFactorFirst = lazyBoundary(
  withMessages(async () => (await import("./second-factor-first.tsx")).SecondFactorFirst, "staff"),
);

/** The page of one thing that the address names, and the tab that it belongs to; undefined where the tabs themselves are shown. */
function usePage() {
  const { customerId, cardId } = useParams({ strict: false });
  if (customerId !== undefined)
    return { tab: "customers", screen: <CustomerPage key={customerId} customerId={customerId} /> };
  if (cardId === undefined) return undefined;
  return { tab: "cards", screen: <CardPage key={cardId} cardId={cardId} /> };
}

/** What was followed to another tab is gone with the tab it stood on: the keyboard goes on at the page. */
function useFocusAfterMove(tab: string | undefined) {
  const former = useRef(tab);
  useEffect(() => {
    if (former.current === tab) return;
    former.current = tab;
    scrollTo({ top: 0, behavior: "instant" });
    if (document.activeElement === document.body) focusMain();
  }, [tab]);
}

/** The parts of a tab that have a page of their own, or the way back from one. */
function BesideTitle(props: { readonly tabs: readonly DeskTab[]; readonly shown: DeskTab }) {
  const t = useTranslations("admin");
  const { key: here, under } = props.shown;
  const besides = props.tabs.filter((tab) => tab.under === here || tab.key === under);
  return (
    <div className={styles.besideTitle}>
      {besides.map(({ key, icon: Icon }) => (
        <LinkButton
          key={key}
          to="/adminMode"
          search={{ tab: key }}
          variant="default"
          leftSection={<Icon size={18} aria-hidden="true" />}
        >
          {t(`tabs.${key}`)}
        </LinkButton>
      ))}
    </div>
  );
}

interface DeskProps {
  /** What every page has: the way home, the reader's own menus, what is said without a network. */
  readonly home: ReactNode;
  readonly tools: ReactNode;
  readonly notes: ReactNode;
  readonly main: RefObject<HTMLElement | null>;
}

function Desk({ home, tools, notes, main }: DeskProps) {
  const t = useTranslations("admin");
  const { params, setParams } = useDeskAddress();
  const { tab, customer, card } = params;
  const terms = useTerms();
  const may = useMay();
  const needsSecondFactor = useSession(({ userInfo }) => userInfo.needsSecondFactor === true);
  // The recovery codes are shown once: news that the factor is there must not take them away.
  const [setsUp, setSetsUp] = useState(false);
  const isClosed = needsSecondFactor || setsUp;
  const tabs = deskTabs.filter(
    ({ right, isOpen }) => may({ right }) && (!isOpen || (terms && isOpen(terms))),
  );
  // An address that names no tab is one of the customers', wherever the reader may read them.
  const named = (key: string | undefined) => tabs.find((each) => each.key === key);
  const page = usePage();
  // Who keeps the stock begins with their work; that something waits the badge says.
  const first = named("customers") ?? tabs.find(({ key }) => key !== "alarms") ?? tabs[0];
  const shown = page ? named(page.tab) : (named(tab) ?? first);
  useFocusAfterMove(shown?.key);
  return (
    <div className={styles.desk} data-desk>
      <DeskSide tabs={tabs} shown={shown} home={home} tools={tools} />
      <div className={styles.page}>
        {notes}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {isClosed ? (
            <SecondFactorFirst setsUp={setsUp} setSetsUp={setSetsUp} />
          ) : page ? (
            page.screen
          ) : (
            <>
              <div className={styles.title}>
                <h1>{t(shown ? `tabs.${shown.key}` : "title")}</h1>
                {shown ? <BesideTitle tabs={tabs} shown={shown} /> : null}
              </div>
              {shown ? <shown.screen key={shown.key} /> : null}
            </>
          )}
        </main>
      </div>
      <AskAgain />
      {page ? null : (
        <Drawers
          id={card ?? customer}
          close={() => setParams({ customer: undefined, card: undefined })}
        />
      )}
    </div>
  );
}

/** The operator's desk, on the clock of the billing zone. Tab and search live in the address. */
export function AdminMode(props: DeskProps) {
  return (
    <BillingClock value>
      <DeskFieldWords value={useTranslations("deskFields")}>
        <Desk {...props} />
      </DeskFieldWords>
    </BillingClock>
  );
}
