import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import "../ui/tabs.css";
import { PageHeading } from "../ui/page-heading.tsx";
import { ScreenWords } from "../ui/screen-words.tsx";
import { Block, Loading } from "../ui/states.tsx";
import { useTerms } from "../ui/terms.ts";
import { type DeskTab, deskTabs } from "./desk-tabs.ts";
import { adminEn } from "./words.en.ts";
import { adminZhCN } from "./words.zh-CN.ts";

const words = { en: { admin: adminEn }, "zh-CN": { admin: adminZhCN } } as const;

const Drawers = lazy(async () => ({ default: (await import("./drawers.tsx")).Drawers }));

/** A tab's screen, or its place while it is on its way. */
function Opened({ screen: Screen, height }: DeskTab) {
  const coming = (
    <Loading>
      <Block height={height} radius={18} />
    </Loading>
  );
  return (
    <Suspense fallback={coming}>
      <Screen />
    </Suspense>
  );
}

/** Where there is no room for all tabs, the one that is open is moved into sight. */
function useTabInSight(place: number) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.children[place];
    if (strip && tab instanceof HTMLElement)
      strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  }, [place]);
  return list;
}

function Desk() {
  const t = useTranslations("admin");
  const navigate = useNavigate({ from: "/adminMode" });
  const { tab } = useSearch({ from: "/shop/adminMode" });
  const terms = useTerms();
  const tabs = deskTabs.filter(({ isOpen }) => !isOpen || (terms && isOpen(terms)));
  const [first] = deskTabs;
  const shown = tabs.find(({ key }) => key === tab) ?? first;
  const list = useTabInSight(shown ? tabs.indexOf(shown) : 0);
  return (
    <>
      <PageHeading title={t("title")} />
      <Tabs
        value={shown?.key ?? null}
        keepMounted={false}
        onChange={(chosen) => {
          const search = chosen === null || chosen === first?.key ? {} : { tab: chosen };
          void navigate({ search, replace: true });
        }}
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
            <Opened {...each} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Suspense>
        <Drawers />
      </Suspense>
    </>
  );
}

/** The operator's desk. Tab and search live in the address. */
export function AdminMode() {
  return (
    <ScreenWords words={words}>
      <Desk />
    </ScreenWords>
  );
}
