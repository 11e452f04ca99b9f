import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import "../ui/tabs.css";
import { PageHeading } from "../ui/page-heading.tsx";
import { ScreenWords } from "../ui/screen-words.tsx";
import { Block, Loading } from "../ui/states.tsx";
import { useTerms } from "../ui/terms.ts";
import { CustomerList } from "./customer-list.tsx";
import { adminEn } from "./words.en.ts";
import { adminZhCN } from "./words.zh-CN.ts";

const words = { en: { admin: adminEn }, "zh-CN": { admin: adminZhCN } } as const;
/** The other tabs come when they are opened. */
const CardList = lazy(async () => ({ default: (await import("./card-list.tsx")).CardList }));
const SandboxPanel = lazy(async () => ({
  default: (await import("./sandbox-panel.tsx")).SandboxPanel,
}));

/** Holds the place of a tab that is on its way. */
function Tab({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  const coming = (
    <Loading>
      <Block height={height} radius={18} />
    </Loading>
  );
  return <Suspense fallback={coming}>{children}</Suspense>;
}
const tabs = ["customers", "cards", "sandbox"] as const;

function Desk() {
  const t = useTranslations("admin");
  const navigate = useNavigate({ from: "/adminMode" });
  const { tab = "customers" } = useSearch({ from: "/shop/adminMode" });
  const terms = useTerms();
  return (
    <>
      <PageHeading title={t("title")} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const chosen = tabs.find((known) => known === value);
          void navigate({ search: chosen === "customers" ? {} : { tab: chosen }, replace: true });
        }}
      >
        <Tabs.List aria-label={t("title")}>
          <Tabs.Tab value="customers">{t("customers")}</Tabs.Tab>
          <Tabs.Tab value="cards">{t("cards")}</Tabs.Tab>
          {terms?.sandbox ? <Tabs.Tab value="sandbox">{t("sandbox")}</Tabs.Tab> : null}
        </Tabs.List>
        <Tabs.Panel value="customers">
          <CustomerList />
        </Tabs.Panel>
        <Tabs.Panel value="cards">
          <Tab height={980}>
            <CardList />
          </Tab>
        </Tabs.Panel>
        {terms?.sandbox ? (
          <Tabs.Panel value="sandbox">
            <Tab height={330}>
              <SandboxPanel today={terms.today} zone={terms.billingTimeZone} />
            </Tab>
          </Tabs.Panel>
        ) : null}
      </Tabs>
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
