import { Tabs } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "./use-may.tsx";
import "../ui/styles/tabs.css";
import { withMessages } from "../platform/language/messages.ts";
import { useSession } from "../platform/session/session.ts";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { lazyBoundary } from "../ui/lazy-boundary.tsx";
import { focusMain } from "../ui/focus-main.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { BillingClock, useTerms } from "../ui/terms.ts";
import { deskTabs } from "./desk-tabs.tsx";
import { useDeskAddress } from "./use-desk-address.ts";

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
    "operatorOrders",
    "activities",
    "audit",
    "staff",
  ),
  ({ id }) => id,
);

/** Where there is no room for all tabs, the one that is open is moved into sight. */
function useTabInSight(place: number) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.children[place];
    if (!strip || !(tab instanceof HTMLElement)) return;
    // A phone is turned, too.
    const room = new ResizeObserver(() => {
      strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
    });
    room.observe(strip);
    return () => room.disconnect();
  }, [place]);
  return list;
}

/** What was followed to another tab is gone with the tab it stood on: the keyboard goes on at the page. */
function useFocusAfterMove(tab: string | undefined) {
  const former = useRef(tab);
  useEffect(() => {
    if (former.current === tab) return;
    former.current = tab;
    if (document.activeElement === document.body) focusMain();
  }, [tab]);
}

function Desk() {
  const t = useTranslations("admin");
  const { params, setParams, replaceParams } = useDeskAddress();
  const { tab, customer, card } = params;
  const terms = useTerms();
  const may = useMay();
  const tabs = deskTabs.filter(
    ({ right, isOpen }) => may({ right }) && (!isOpen || (terms && isOpen(terms))),
  );
  const [first] = tabs;
  const shown = tabs.find(({ key }) => key === tab) ?? first;
  useFocusAfterMove(shown?.key);
  const list = useTabInSight(shown ? tabs.indexOf(shown) : 0);
  return (
    <>
      <PageHeading title={t("title")} />
      <Tabs
        value={shown?.key ?? null}
        keepMounted={false}
        onChange={(chosen) =>
          replaceParams(chosen === null || chosen === first?.key ? {} : { tab: chosen })
        }
      >
        <Tabs.List ref={list} aria-label={t("title")}>
          {tabs.map(({ key }) => (
            <Tabs.Tab key={key} value={key}>
              {t(`tabs.${key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((each) => (
          <Tabs.Panel key={each.key} value={each.key}>
            <each.screen />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Drawers
        id={card ?? customer}
        close={() => setParams({ customer: undefined, card: undefined })}
      />
    </>
  );
}

const SecondFactorFirst = lazyBoundary(
  withMessages(async () => (await import("./second-factor-first.tsx")).SecondFactorFirst, "staff"),
);

/** The operator's desk, on the clock of the billing zone. Tab and search live in the address. */
export function AdminMode() {
  const needsSecondFactor = useSession(({ userInfo }) => userInfo.needsSecondFactor);
  return <BillingClock value>{needsSecondFactor ? <SecondFactorFirst /> : <Desk />}</BillingClock>;
}
