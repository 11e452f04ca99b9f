import { type CardJob, listCardJobs } from "@farsim/contract/desk/cards/card-jobs.ts";
import { Button } from "@mantine/core";
import { IconStack2, IconTags } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { startTagFile } from "@farsim/contract/desk/cards/tag-files.ts";
import { withMessages } from "../../platform/language/messages.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { Allowed } from "../desk/use-may.tsx";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Row } from "../../ui/page/layout.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "./card-list.module.css";

const TagFileDialog = lazyDialog(
  withMessages(
    async () => (await import("../tag-files/tag-file-dialog.tsx")).TagFileDialog,
    "tagFiles",
    "desk",
  ),
  ({ opened }) => opened,
);

const tones = { waiting: "warn", declined: "rest", running: "good", done: "rest" } as const;

function useJobColumns(): Column<CardJob>[] {
  const t = useTranslations("operatorCards");
  const { count, moment } = useFormat();
  const column = useColumns<CardJob>();
  return [
    column.cell("deed", t("jobDeed"), ({ deed: action }) => t(action), leading),
    column.instant("askedAt", t("jobAt")),
    column.text("askedBy", t("jobBy")),
    column.cell(
      "state",
      t("jobState"),
      ({ state }) => <StatusBadge tone={tones[state]}>{t(`jobStates.${state}`)}</StatusBadge>,
      { nowrap: true },
    ),
    column.count("total", t("cards")),
    column.cell("done", t("ok"), ({ done, refused }) => count(done - refused), { end: true }),
    column.count("refused", t("jobRefused")),
    column.cell("reason", t("reason"), ({ reason }) => reason ?? t("none"), { dim: true }),
    column.actions(t("actions"), ({ id, deed: action, askedAt }) => (
      <LinkButton
        to="/adminMode"
        search={{ tab: "cards", jobs: "all", job: id }}
        variant="light"
        aria-label={t("jobOpenOf", { action: t(action), moment: moment(askedAt) })}
        resetScroll={false}
      >
        {t("jobOpen")}
      </LinkButton>
    )),
  ];
}

/** What was done with many cards at once, the newest first. */
export function JobList({ follow }: { readonly follow: (jobId: string) => void }) {
  const t = useTranslations("operatorCards");
  const [givesTags, setGivesTags] = useState(false);
  const list = useInfiniteList(listCardJobs, {});
  return (
    <>
      <Row justify="between" className={styles.head}>
        <h2>{t("jobs")}</h2>
        <Row>
          <LinkButton to="/adminMode" search={{ tab: "cards" }} variant="default">
            {t("toCards")}
          </LinkButton>
          <Allowed to={startTagFile}>
            <Button
              leftSection={<IconTags size={18} aria-hidden="true" />}
              onClick={() => setGivesTags(true)}
            >
              {t("editTags")}
            </Button>
          </Allowed>
        </Row>
      </Row>
      <ListView
        list={list}
        columns={useJobColumns()}
        caption={t("jobs")}
        loading={420}
        empty={{ icon: IconStack2, title: t("jobsEmpty"), why: t("jobsEmptyWhy") }}
      />
      <TagFileDialog
        opened={givesTags}
        close={() => setGivesTags(false)}
        follow={(jobId) => {
          setGivesTags(false);
          follow(jobId);
        }}
      />
    </>
  );
}
