import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import {
  exportRechargeFile,
  getRechargeFile,
  listRechargeFiles,
  type RechargeFile,
  type RechargeLine,
  stopRechargeFile,
} from "@farsim/contract/desk/money/recharge-files.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Facts, Lines, Row } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block } from "../../ui/states/states.tsx";
import { PagedList } from "../../ui/tables/paged-list.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useLastKnown } from "../../ui/states/use-last-known.ts";
import { DrawerLink, OnPage } from "../desk/drawer-part.tsx";
import { ListFile } from "../kit/list-file.tsx";
import { goingOn, useLookAgain } from "../desk/look-again.ts";
import { nameOf } from "../kit/name-of.ts";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import { ofABalance, ofOneCustomer } from "../kit/of-one-customer.ts";
import styles from "./recharge-files.module.css";

/** Asked again until it is finished; then the lists behind show what it did. */
function useFile(fileId: string) {
  const answer = useEndpoint(getRechargeFile, { fileId, limit: "1" });
  const { data, refetch } = answer;
  const file = data?.file.id === fileId ? data.file : undefined;
  useLookAgain({
    goesOn: goingOn(file?.state),
    isOver: file !== undefined && file.finishedAt !== null,
    refetch,
    changes: [listRechargeFiles, listOperatorPayOrders, ...ofABalance, ...ofOneCustomer],
  });
  return { ...answer, data: file };
}

const tones = {
  waiting: undefined,
  declined: undefined,
  credited: "good",
  refused: "bad",
} as const;

function useLine() {
  const t = useTranslations("rechargeFiles");
  const tProblems = useTranslations("problems");
  const tDesk = useTranslations("desk");
  const { day, money } = useFormat();
  return ({ line, user, amount, reason, bank, repeats, state, error }: RechargeLine) => {
    const said = error ? tProblems(error) : t(`lineStates.${state}`);
    const place = tDesk("fileLines.line", { line: String(line) });
    return {
      key: line,
      what: (
        <DrawerLink kind="customer" id={user.id}>
          {nameOf(user)}
        </DrawerLink>
      ),
      aside: money(amount),
      under: [
        place,
        bank && t("order", { remark: spoken(bank.remark) }),
        bank && day(bank.day),
        bank?.chosen && t("chosen"),
        said,
        repeats && t("repeatsLineAgreed"),
        reason,
      ]
        .filter(Boolean)
        .join(" · "),
      ...(tones[state] && { tone: tones[state] }),
    };
  };
}

function FileResults({ file }: { readonly file: RechargeFile }) {
  const t = useTranslations("rechargeFiles");
  const [showsAll, setShowsAll] = useState(false);
  const onlyRefused = file.finishedAt !== null && file.refused > 0 && !showsAll;
  const search = { fileId: file.id, onlyRefused: onlyRefused ? "true" : "false" } as const;
  const list = useInfiniteList(getRechargeFile, { ...search, limit: "50" });
  const lineOf = useLine();
  return (
    <>
      <Row gap="8" className={styles.results}>
        {file.finishedAt !== null && file.refused > 0 ? (
          <Button variant="subtle" onClick={() => setShowsAll(!showsAll)}>
            {t(onlyRefused ? "showAll" : "showRefused")}
          </Button>
        ) : null}
        <ListFile endpoint={exportRechargeFile} search={search} />
      </Row>
      <PagedList list={list} loading={<Block height={100} radius={14} />}>
        {(lines) => (
          // Over a list a drawer would open behind this dialog: names lead to the page of a customer.
          <OnPage value>
            <Lines label={t("results")} lines={lines.map(lineOf)} />
          </OnPage>
        )}
      </PagedList>
    </>
  );
}

function File({ fileId, stop }: { readonly fileId: string; stop(file: RechargeFile): void }) {
  const t = useTranslations("rechargeFiles");
  const { count, moment, money } = useFormat();
  return (
    <QueryView query={useFile(fileId)} loading={<Block height={640} radius={14} />}>
      {(file) => (
        <div className={styles.file}>
          <Facts
            facts={[
              { label: t("name"), value: file.name },
              { label: t("by"), value: file.askedBy },
              { label: t("asked"), value: moment(file.askedAt) },
              file.reason !== undefined && { label: t("reason"), value: file.reason },
              { label: t(file.isBank ? "orders" : "lines"), value: count(file.lines) },
              { label: t("sum"), value: money(file.amount) },
              file.opened > 0 && { label: t("opens"), value: count(file.opened) },
              file.repeated > 0 && { label: t("repeats"), value: count(file.repeated) },
              file.state !== "done" && { label: t("state"), value: t(`states.${file.state}`) },
              file.stop && { label: t("stoppedBy"), value: file.stop.by },
              file.stop && { label: t("stoppedWhy"), value: file.stop.reason },
              { label: t("credited"), value: money(file.credited) },
              { label: t("refused"), value: count(file.refused) },
            ]}
          />
          {file.state === "running" ? (
            <div className={styles.progress}>
              <progress aria-label={t("progress")} max={file.lines} value={file.done} />
              <output>{t("done", { done: count(file.done), lines: file.lines })}</output>
              <p>{t("goesOn")}</p>
              <Row justify="end">
                <Button variant="default" onClick={() => stop(file)}>
                  {t("stop")}
                </Button>
              </Row>
            </div>
          ) : (
            <FileResults key={file.state} file={file} />
          )}
        </div>
      )}
    </QueryView>
  );
}

/** What a file is, as soon as that is known. */
function FileTitle({ fileId }: { readonly fileId: string }) {
  const t = useTranslations("rechargeFiles");
  const { data } = useEndpoint(getRechargeFile, { fileId, limit: "1" });
  return t(data?.file.id === fileId && data.file.isBank ? "statement" : "file");
}

/** A file of recharges: how far it is, and what became of each line. It goes on whether or not anyone looks. */
export function RechargeFileDialog(props: {
  readonly fileId: string | undefined;
  readonly close: () => void;
}) {
  const t = useTranslations("rechargeFiles");
  const { fileId, close } = props;
  const [stops, setStops] = useState<RechargeFile | null>(null);
  // While the dialog goes, it is still called the same.
  const lastId = useLastKnown(fileId);
  return (
    <>
      <Dialog
        opened={fileId !== undefined && stops === null}
        onClose={close}
        title={lastId === undefined ? t("file") : <FileTitle fileId={lastId} />}
        size="lg"
      >
        {fileId === undefined ? null : <File key={fileId} fileId={fileId} stop={setStops} />}
        <DialogButtons>
          <Button onClick={close}>{t("close")}</Button>
        </DialogButtons>
      </Dialog>
      {/* In its place, not over it: Escape closes one of them. */}
      <ReasonDialog
        opened={stops !== null}
        subject={stops?.id ?? ""}
        close={() => setStops(null)}
        title={t("stopTitle")}
        why={t("stopWhy")}
        reason={{ name: "reason", label: t("reason"), hint: t("stopReasonHint") }}
        confirm={t("stop")}
        danger
        endpoint={stopRechargeFile}
        input={(reason) => ({ fileId: stops?.id ?? "", reason })}
        failureMessage={t("failed.stop")}
        successMessage={({ file }) => t("stopped", { name: file.name })}
        onDone={() => setStops(null)}
        invalidates={[getRechargeFile, listRechargeFiles]}
      />
    </>
  );
}
