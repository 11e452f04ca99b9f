import {
  listRechargeFiles,
  type RechargeFile,
  startRechargeFile,
} from "@farsim/contract/desk/money/recharge-files.ts";
import { Button } from "@mantine/core";
import { IconFileDollar } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted, Row } from "../../ui/page/layout.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import { Allowed } from "../desk/use-may.tsx";
import { HandInDialog } from "./hand-in-dialog.tsx";
import { RechargeFileDialog } from "./recharge-file-dialog.tsx";
import styles from "./recharge-files.module.css";

const tones = {
  waiting: "warn",
  declined: "rest",
  running: "good",
  stopped: "rest",
  done: "rest",
} as const;

function useFileColumns(): Column<RechargeFile>[] {
  const t = useTranslations("rechargeFiles");
  const { money, moment } = useFormat();
  const column = useColumns<RechargeFile>();
  return [
    column.text("name", t("name"), leading),
    column.cell("kind", t("kind"), ({ isBank }) => t(isBank ? "statement" : "recharges"), {
      nowrap: true,
    }),
    column.money("amount", t("sum"), leading),
    column.cell(
      "state",
      t("state"),
      ({ state }) => <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>,
      { nowrap: true },
    ),
    column.count("lines", t("lines")),
    column.cell("credited", t("credited"), ({ credited }) => money(credited), {
      end: true,
      nowrap: true,
    }),
    column.count("refused", t("refused")),
    column.text("askedBy", t("by")),
    column.instant("askedAt", t("asked"), { dim: true }),
    column.actions(t("actions"), ({ id, name, askedAt }) => (
      <LinkButton
        to="/adminMode"
        search={{ tab: "rechargeFiles", file: id }}
        variant="light"
        aria-label={t("showOf", { name, moment: moment(askedAt) })}
        resetScroll={false}
      >
        {t("show")}
      </LinkButton>
    )),
  ];
}

/** Recharges that came by the file, the newest file first; over the list, how one of them goes. */
export function RechargeFilesTab() {
  const t = useTranslations("rechargeFiles");
  const { params, setParams } = useDeskAddress();
  const list = useInfiniteList(listRechargeFiles, {});
  const [handsIn, setHandsIn] = useState(false);
  return (
    <>
      <Row justify="between" className={styles.head}>
        <Muted>{t("why")}</Muted>
        <Allowed to={startRechargeFile}>
          <Button
            leftSection={<IconFileDollar size={18} aria-hidden="true" />}
            onClick={() => setHandsIn(true)}
          >
            {t("open")}
          </Button>
        </Allowed>
      </Row>
      <ListView
        list={list}
        columns={useFileColumns()}
        caption={t("table")}
        loading={420}
        empty={{ icon: IconFileDollar, title: t("empty"), why: t("emptyWhy") }}
      />
      <HandInDialog
        opened={handsIn}
        close={() => setHandsIn(false)}
        follow={(file) => {
          setHandsIn(false);
          setParams({ file });
        }}
      />
      <RechargeFileDialog fileId={params.file} close={() => setParams({ file: undefined })} />
    </>
  );
}
