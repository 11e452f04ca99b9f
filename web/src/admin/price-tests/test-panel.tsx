import type { PriceTest } from "@farsim/contract/desk/money/price-tests.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { withUnits } from "../../ui/formats/no-break.ts";
import { Facts, Panel, Row } from "../../ui/page/layout.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { usePlanTerms } from "../catalogue/plan-terms.ts";
import { useTrafficInMb } from "../kit/traffic-in-mb.ts";
import styles from "./price-tests.module.css";
import { TestResult } from "./test-result.tsx";

/** What was asked for, and on what use. */
function useFacts(test: PriceTest) {
  const t = useTranslations("priceTests");
  const { day, moment } = useFormat();
  const { traffic } = useTrafficInMb();
  const words = usePlanTerms();
  const { terms, from, to, askedBy, askedAt, endedAt, accounts, cards, usedMb } = test;
  return [
    { label: t("days"), value: t("range", { from: day(from), to: day(to) }) },
    {
      label: t("triedTerms"),
      value: [words.price(terms), words.traffic(terms), words.past(terms)].join(" · "),
    },
    {
      label: t("asked"),
      value: t("askedBy", { name: askedBy ?? t("left"), moment: moment(askedAt) }),
    },
    endedAt !== null && {
      label: t("use"),
      value: t("useOf", { accounts, cards, traffic: traffic(usedMb) }),
    },
  ];
}

/** How far a test is. It goes on whether or not anyone looks. */
function Progress({ test }: { readonly test: PriceTest }) {
  const t = useTranslations("priceTests");
  const { count } = useFormat();
  const { planName, lookedAt, ofAccounts } = test;
  return (
    <div className={styles.progress}>
      <progress
        aria-label={t("progress", { plan: planName })}
        max={Math.max(1, ofAccounts)}
        value={lookedAt}
      />
      <output>{t("lookedAt", { lookedAt: count(lookedAt), ofAccounts })}</output>
    </div>
  );
}

/** One test: what was tried, and what came of it. */
export function TestPanel(props: { readonly test: PriceTest; readonly remove: () => void }) {
  const t = useTranslations("priceTests");
  const { moment } = useFormat();
  const { test, remove } = props;
  const plan = withUnits(test.planName);
  const runs = test.endedAt === null;
  const title = `price-test-${test.id}`;
  return (
    <Panel as="article" className={styles.test} aria-labelledby={title}>
      <Row as="header" justify="between">
        <h2 id={title}>{plan}</h2>
        <StatusBadge tone={runs ? "good" : "rest"}>{t(runs ? "running" : "done")}</StatusBadge>
      </Row>
      <Facts facts={useFacts(test)} />
      {runs ? <Progress test={test} /> : <TestResult test={test} />}
      <Row justify="end" className={styles.buttons}>
        <Button
          variant="default"
          aria-label={t("removeOf", { plan, moment: moment(test.askedAt) })}
          onClick={remove}
        >
          {t("remove")}
        </Button>
      </Row>
    </Panel>
  );
}
