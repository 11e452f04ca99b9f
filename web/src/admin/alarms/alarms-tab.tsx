import {
  type Alarm,
  type AlarmEmails,
  AlarmEmails as Choice,
  getAlarmWebhook,
  listAlarms,
  setAlarmEmails,
} from "@farsim/contract/desk/shop/alarms.ts";
import { NativeSelect } from "@mantine/core";
import { IconBellCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted, Toolbar } from "../../ui/page/layout.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useAction } from "../../ui/actions/use-action.ts";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import { Allowed } from "../desk/use-may.tsx";
import { AlarmLink } from "./alarm-link.tsx";
import styles from "./alarms.module.css";
import { WebhookPanel } from "./webhook-panel.tsx";
import "../../ui/styles/fields.css";

function useAlarmColumns(): Column<Alarm>[] {
  const t = useTranslations("alarms");
  const { moment } = useFormat();
  const column = useColumns<Alarm>();
  const text = ({ kind, count, about }: Alarm) =>
    about
      ? t(`unusual.${about.activity}`, { name: about.username ?? t("someone"), count })
      : t(`text.${kind}`, { count });
  return [
    column.cell("alarm", t("alarm"), text, leading),
    column.instant("openedAt", t("since")),
    column.cell(
      "status",
      t("status"),
      ({ clearedAt }) =>
        clearedAt === null ? (
          <StatusBadge tone="warn">{t("lasts")}</StatusBadge>
        ) : (
          <>
            <StatusBadge tone="rest">{t("over")}</StatusBadge> {moment(clearedAt)}
          </>
        ),
      { nowrap: true },
    ),
    column.actions(t("actions"), ({ kind, about, clearedAt }) =>
      clearedAt === null ? <AlarmLink kind={kind} actor={about?.username ?? undefined} /> : null,
    ),
  ];
}

/** When the reader gets alarms by email; kept as soon as it is chosen. */
function Emails({ chosen }: { readonly chosen: AlarmEmails | undefined }) {
  const t = useTranslations("alarms");
  const { billingZone } = useFormat();
  const save = useAction(setAlarmEmails, {
    failureMessage: t("emailsFailed"),
    successMessage: () => t("emailsSaved"),
    invalidates: [listAlarms],
  });
  return (
    <NativeSelect
      label={t("emails")}
      description={t("emailsWhy")}
      value={chosen ?? "atOnce"}
      disabled={chosen === undefined || save.pending}
      onChange={(event) => void save.run({ emails: Choice.parse(event.currentTarget.value) })}
      data={Choice.options.map((value) => ({
        value,
        label: t(`emailsAre.${value}`, { zone: billingZone }),
      }))}
      className={styles.emails ?? ""}
    />
  );
}

/** What needs to be looked into, of that which the reader's role hears of, and how alarms reach people. */
export function AlarmsTab() {
  const t = useTranslations("alarms");
  const { params, replaceParams } = useDeskAddress();
  const all = params.status === "all";
  const columns = useAlarmColumns();
  const list = useInfiniteList(listAlarms, all ? {} : { status: "open" });
  return (
    <>
      <Muted className={styles.why}>{t("why")}</Muted>
      <Toolbar>
        <SelectFilter
          label={t("show")}
          any={t("openOnly")}
          value={all ? "all" : undefined}
          options={[{ value: "all", label: t("all") }]}
          onChange={(status) => replaceParams({ tab: "alarms", status })}
        />
      </Toolbar>
      <ListView
        list={list}
        columns={columns}
        caption={t("table")}
        loading={420}
        empty={{
          icon: IconBellCheck,
          title: t(all ? "noneYet" : "calm"),
          why: all ? null : t("calmWhy"),
        }}
      />
      {list.first === undefined ? null : (
        <div className={styles.ways}>
          <Emails chosen={list.first.emails} />
          <Allowed to={getAlarmWebhook}>
            <WebhookPanel />
          </Allowed>
        </div>
      )}
    </>
  );
}
