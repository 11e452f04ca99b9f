import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "../ui/tabs.css";
import { PageHeading } from "../ui/page-heading.tsx";
import { ScreenWords } from "../ui/screen-words.tsx";
import { useTerms } from "../ui/terms.ts";
import { CardList } from "./card-list.tsx";
import { operatorCardsEn } from "./card-words.en.ts";
import { operatorCardsZhCN } from "./card-words.zh-CN.ts";
import { CustomerList } from "./customer-list.tsx";
import { SandboxPanel } from "./sandbox-panel.tsx";

const words = {
  en: { operatorCards: operatorCardsEn },
  "zh-CN": { operatorCards: operatorCardsZhCN },
} as const;
const tabs = ["customers", "cards", "sandbox"] as const;

/** The operator's desk. Tab and search live in the address. */
export function AdminMode() {
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
          <ScreenWords words={words}>
            <CardList />
          </ScreenWords>
        </Tabs.Panel>
        {terms?.sandbox ? (
          <Tabs.Panel value="sandbox">
            <SandboxPanel today={terms.today} zone={terms.billingTimeZone} />
          </Tabs.Panel>
        ) : null}
      </Tabs>
    </>
  );
}
