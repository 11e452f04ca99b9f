import { getOverview, overviewDays } from "@farsim/contract/desk/shop/overview.ts";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { QueryView } from "../../ui/states/query-view.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useTrafficInMb } from "../kit/traffic-in-mb.ts";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { Alarms } from "./alarms.tsx";
import { FigureList } from "../kit/figure-list.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { moneyOf, type Overview, totalOf } from "./figures.ts";
import { MoneyByDay } from "./money-by-day.tsx";
import styles from "./overview.module.css";
import { Panels } from "./panel.tsx";
import { Regions, UseByDay } from "./use-panels.tsx";
import { Statuses, TrialBalance } from "./state-panels.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import { NativeSelect } from "@mantine/core";
import "../../ui/styles/fields.css";

function Figures({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const books = useTranslations("books");
  const { count, money } = useFormat();
  const { traffic } = useTrafficInMb();
  const { customers, cards, use } = seen;
  return (
    <FigureList
      figures={[
        {
          label: t("customers"),
          value: count(customers.total),
          under: t("customersUnder", { added: customers.added, registered: customers.registered }),
        },
        {
          label: t("cards"),
          value: count(cards.held),
          under: t("cardsUnder", { stock: cards.inStock, packs: cards.packs }),
        },
        {
          label: books("earned"),
          value: money(totalOf(moneyOf(seen, "earned"))),
          under: t("earnedUnder"),
        },
        { label: t("float"), value: money(seen.float), under: t("floatUnder") },
        { label: t("data"), value: traffic(use.totalMb), under: t("dataUnder") },
      ]}
    />
  );
}

function Seen({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const { moment, zone } = useFormat();
  return (
    <>
      <p className={styles.asOf}>{t("asOf", { moment: moment(seen.asOf), zone })}</p>
      <FirstSteps seen={seen} />
      <Alarms seen={seen} />
      <Figures seen={seen} />
      <Panels>
        <MoneyByDay seen={seen} />
        <UseByDay seen={seen} />
        <Regions seen={seen} />
        <Statuses seen={seen} />
        <TrialBalance seen={seen} />
      </Panels>
    </>
  );
}

/** How the business stands. */
export function OverviewTab() {
  const t = useTranslations("overview");
  const { params, setParams } = useDeskAddress();
  const days = overviewDays.find((known) => known === params.days) ?? "30";
  const answer = useEndpoint(getOverview, { days });
  return (
    <>
      <DeskFilters>
        <NativeSelect
          label={t("period")}
          value={days}
          onChange={(event) => setParams({ days: event.currentTarget.value })}
          data={overviewDays.map((value) => ({ value, label: t("days", { days: value }) }))}
        />
      </DeskFilters>
      <QueryView query={answer} loading={1200}>
        {(seen) => <Seen seen={seen} />}
      </QueryView>
    </>
  );
}
