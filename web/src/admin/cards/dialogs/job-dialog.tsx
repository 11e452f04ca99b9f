import { exportCardJob, getCardJob, listCardJobs } from "@farsim/contract/desk/cards/card-jobs.ts";
import { listCustomerCards } from "@farsim/contract/desk/people/customer-desk.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../../cards/card-words.ts";
import { useEndpoint } from "../../../platform/calls/query-client.ts";
import { useInfiniteList } from "../../../platform/calls/use-infinite-list.ts";
import { DialogButtons } from "../../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Facts, Lines, Row } from "../../../ui/page/layout.tsx";
import { QueryView } from "../../../ui/states/query-view.tsx";
import { Block } from "../../../ui/states/states.tsx";
import { PagedList } from "../../../ui/tables/paged-list.tsx";
import { useFormat } from "../../../ui/words/terms.ts";
import listStyles from "../card-list.module.css";
import { ListFile } from "../../kit/list-file.tsx";
import { goingOn, useLookAgain } from "../../desk/look-again.ts";

/** Asked again until it is finished; then the list behind shows what it did. */
function useJob(jobId: string) {
  const answer = useEndpoint(getCardJob, { jobId, limit: "1" });
  const { data, refetch } = answer;
  const job = data?.job.id === jobId ? data.job : undefined;
  useLookAgain({
    goesOn: goingOn(job?.state),
    isOver: job !== undefined && job.finishedAt !== null,
    refetch,
    changes: [listOperatorCards, listCustomerCards, listCardJobs],
  });
  return { ...answer, data: job };
}

function Results({ jobId, refused }: { readonly jobId: string; readonly refused: number }) {
  const t = useTranslations("operatorCards");
  const tProblems = useTranslations("problems");
  const [showsAll, setShowsAll] = useState(false);
  const onlyRefused = refused > 0 && !showsAll;
  const list = useInfiniteList(getCardJob, {
    jobId,
    limit: "50",
    onlyRefused: onlyRefused ? "true" : "false",
  });
  return (
    <>
      <Row gap="8" className={listStyles.results}>
        {refused > 0 ? (
          <Button variant="subtle" onClick={() => setShowsAll(!showsAll)}>
            {t(onlyRefused ? "showAll" : "showRefused")}
          </Button>
        ) : null}
        <ListFile
          endpoint={exportCardJob}
          search={{ jobId, onlyRefused: onlyRefused ? "true" : "false" }}
        />
      </Row>
      <PagedList list={list} loading={<Block height={100} radius={14} />}>
        {(cards) => (
          <Lines
            label={t("results")}
            lines={cards.map(({ cardId, cardNumber, error }) => ({
              key: cardId,
              what: inFours(cardNumber),
              aside: error ? tProblems(error) : t("ok"),
              tone: error ? "bad" : "good",
            }))}
          />
        )}
      </PagedList>
    </>
  );
}

/** Of a job that is not over. */
const goesOn = {
  waiting: "jobWaits",
  declined: "jobStates.declined",
  running: "jobGoesOn",
  done: "jobGoesOn",
} as const;

function Job({ jobId }: { readonly jobId: string }) {
  const t = useTranslations("operatorCards");
  const { count, moment } = useFormat();
  return (
    <QueryView query={useJob(jobId)} loading={<Block height={560} radius={14} />}>
      {(job) => {
        const isOver = job.finishedAt !== null;
        return (
          <div className={listStyles.job}>
            <Facts
              facts={[
                { label: t("jobDeed"), value: t(job.deed) },
                { label: t("jobBy"), value: job.askedBy },
                { label: t("jobAt"), value: moment(job.askedAt) },
                job.reason !== undefined && { label: t("reason"), value: job.reason },
                { label: t("cards"), value: count(job.total) },
                isOver && { label: t("ok"), value: count(job.done - job.refused) },
                { label: t("jobRefused"), value: count(job.refused) },
              ]}
            />
            {isOver ? (
              <Results jobId={jobId} refused={job.refused} />
            ) : (
              <div className={listStyles.progress}>
                <progress
                  aria-label={t("jobProgress")}
                  max={Math.max(1, job.total)}
                  value={job.done}
                />
                <output>{t("done", { done: job.done, count: job.total })}</output>
                <p>{t(goesOn[job.state])}</p>
              </div>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

/** An action on many cards: how far it is, and then what became of each. It goes on whether or not anyone looks. */
export function JobDialog(props: {
  readonly jobId: string | undefined;
  readonly close: () => void;
}) {
  const t = useTranslations("operatorCards");
  const { jobId, close } = props;
  return (
    <Dialog opened={jobId !== undefined} onClose={close} title={t("job")}>
      {jobId === undefined ? null : <Job key={jobId} jobId={jobId} />}
      <DialogButtons>
        <Button onClick={close}>{t("close")}</Button>
      </DialogButtons>
    </Dialog>
  );
}
