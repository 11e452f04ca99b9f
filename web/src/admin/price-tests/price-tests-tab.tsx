import { listPriceTests, type PriceTest } from "@farsim/contract/desk/money/price-tests.ts";
import { Button } from "@mantine/core";
import { IconReportAnalytics } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Muted, Row } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { State } from "../../ui/states/states.tsx";
import { useLookAgain } from "../desk/look-again.ts";
import styles from "./price-tests.module.css";
import { RemoveDialog } from "./remove-dialog.tsx";
import { StartDialog } from "./start-dialog.tsx";
import { TestPanel } from "./test-panel.tsx";

/** Asked again as long as one of them runs. */
function useTests() {
  const answer = useEndpoint(listPriceTests, {});
  const runs = answer.data?.items.some(({ endedAt }) => endedAt === null) === true;
  useLookAgain({
    goesOn: runs ? "runs" : undefined,
    isOver: answer.data !== undefined && !runs,
    refetch: answer.refetch,
    changes: [],
  });
  return answer;
}

function Tests(props: {
  readonly tests: readonly PriceTest[];
  readonly start: () => void;
  readonly remove: (test: PriceTest) => void;
}) {
  const t = useTranslations("priceTests");
  const { tests, start, remove } = props;
  if (tests.length === 0)
    return (
      <State
        sign={<IconReportAnalytics size={30} />}
        title={t("empty")}
        actions={<Button onClick={start}>{t("start")}</Button>}
      >
        {t("emptyWhy")}
      </State>
    );
  return (
    <>
      <Muted className={styles.notes}>
        {t("asIf")} {t("byToday")}
      </Muted>
      <div className={styles.tests}>
        {tests.map((test) => (
          <TestPanel key={test.id} test={test} remove={() => remove(test)} />
        ))}
      </div>
    </>
  );
}

/** Terms that were tried on kept use, the latest first: what they would have brought in, and for whom they would have been better. */
export function PriceTestsTab() {
  const t = useTranslations("priceTests");
  const [starts, setStarts] = useState(false);
  const [removed, setRemoved] = useState<PriceTest>();
  return (
    <>
      <Row justify="between" className={styles.head}>
        <Muted>{t("why")}</Muted>
        <Button
          leftSection={<IconReportAnalytics size={18} aria-hidden="true" />}
          onClick={() => setStarts(true)}
        >
          {t("start")}
        </Button>
      </Row>
      <QueryView query={useTests()} loading={420}>
        {({ items }) => <Tests tests={items} start={() => setStarts(true)} remove={setRemoved} />}
      </QueryView>
      <StartDialog opened={starts} close={() => setStarts(false)} />
      <RemoveDialog test={removed} close={() => setRemoved(undefined)} />
    </>
  );
}
