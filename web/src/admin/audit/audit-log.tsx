import { type AuditEntry, listAudit } from "@farsim/contract/desk/audit.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { DayText } from "@farsim/contract/values/moments.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconClipboardList } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { ColumnMenu, useShownColumns } from "../../ui/tables/column-menu.tsx";
import { type Column, DataTable } from "../../ui/tables/data-table.tsx";
import { LoadMore } from "../../ui/tables/load-more.tsx";
import { Block, Failed, Loading, State } from "../../ui/states.tsx";
import { useTerms } from "../../ui/terms.ts";
import { useRangeCheck } from "../../ui/use-range-check.ts";
import { useDebouncedText } from "../../ui/tables/use-debounced-text.ts";
import { useAuditColumns } from "./audit-columns.tsx";
import { AuditExport } from "./audit-export.tsx";
import { actionNames } from "./audit-words.ts";
import styles from "../cards/card-list.module.css";
import { DeskWords } from "../desk-words.tsx";
import { FoundCount } from "../found-count.tsx";
import { useDeskAddress } from "../use-desk-address.ts";

const day = (text: string | undefined) => DayText.safeParse(text).data;

function useListParams() {
  const { params, setParams, replaceParams } = useDeskAddress();
  const { actor, deed: action, subject, from, to } = params;
  const clear = () => replaceParams({ tab: "audit" });
  return { params: { actor, deed: action, subject, from, to }, setParams, clear };
}

function Typed(props: {
  readonly label: string;
  readonly hint: string;
  readonly params: string | undefined;
  readonly setParams: (text: string | undefined) => void;
}) {
  const text = useDebouncedText(props.params, props.setParams);
  return (
    <TextInput
      label={props.label}
      placeholder={props.hint}
      value={text.typed}
      onChange={(event) => text.setTyped(event.currentTarget.value)}
      autoComplete="off"
      enterKeyHint="search"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

interface FiltersProps extends ReturnType<typeof useListParams> {
  readonly check: ReturnType<typeof useRangeCheck>;
}

function Filters({ params, setParams, clear, check }: FiltersProps) {
  const t = useTranslations("desk");
  const actions = Object.entries(actionNames).map(([value, name]) => ({
    value,
    label: t(`actionNames.${name}`),
  }));
  const known = params.deed === undefined || params.deed in actionNames;
  const today = useTerms()?.today;
  const dayField = (name: "from" | "to") => (
    <TextInput
      type="date"
      max={today}
      error={check[name]}
      autoComplete="off"
      label={t(`audit.${name}`)}
      value={day(params[name]) ?? ""}
      onChange={(event) => setParams({ [name]: event.currentTarget.value || undefined })}
    />
  );
  return (
    <search className={styles.few}>
      <Typed
        label={t("audit.actor")}
        hint={t("audit.actorHint")}
        params={params.actor}
        setParams={(actor) => setParams({ actor })}
      />
      <NativeSelect
        label={t("audit.deed")}
        value={params.deed ?? ""}
        onChange={(event) => setParams({ deed: event.currentTarget.value || undefined })}
        data={[
          { value: "", label: t("audit.any") },
          ...actions,
          ...(known ? [] : [{ value: params.deed ?? "", label: params.deed ?? "" }]),
        ]}
      />
      <Typed
        label={t("audit.subject")}
        hint={t("audit.subjectHint")}
        params={params.subject}
        setParams={(subject) => setParams({ subject })}
      />
      {dayField("from")}
      {dayField("to")}
      {Object.values(params).some(Boolean) ? (
        <Button variant="subtle" onClick={clear}>
          {t("audit.clear")}
        </Button>
      ) : null}
    </search>
  );
}

interface EntriesProps {
  readonly list: ReturnType<typeof useInfiniteList<typeof listAudit>>;
  readonly columns: readonly Column<AuditEntry>[];
}

function Entries({ list, columns }: EntriesProps) {
  const t = useTranslations("desk");
  if (list.items?.length === 0) {
    return (
      <State sign={<IconClipboardList size={30} />} title={t("audit.empty")}>
        {t("audit.emptyWhy")}
      </State>
    );
  }
  if (list.items) {
    return (
      <>
        <DataTable<AuditEntry>
          caption={t("audit.table")}
          columns={columns}
          rows={list.items}
          rowKey={({ id }) => id}
          dense
        />
        <LoadMore {...list} />
      </>
    );
  }
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />;
  return <Coming />;
}

function Coming() {
  return (
    <Loading>
      <Block height={720} radius={18} />
    </Loading>
  );
}

/** What administrators did: found, read and handed out, never changed. */
export function AuditLog() {
  return (
    <DeskWords>
      <FoundEntries />
    </DeskWords>
  );
}

function FoundEntries() {
  const t = useTranslations("desk");
  const of = useListParams();
  const { actor, deed: action, subject, from, to } = of.params;
  const search = {
    actor: actor?.slice(0, 254),
    deed: action?.slice(0, 80),
    subject: subject?.slice(0, 80),
    from: day(from),
    to: day(to),
  };
  const check = useRangeCheck(search);
  return (
    <>
      <Filters {...of} check={check} />
      {check.isComing ? (
        <Coming />
      ) : check.problem ? (
        <State sign={<IconClipboardList size={30} />} title={t("audit.noDays")}>
          {t("audit.noDaysWhy")}
        </State>
      ) : (
        <Found search={search} />
      )}
    </>
  );
}

function Found({ search }: { readonly search: CallInput<typeof listAudit> }) {
  const t = useTranslations("desk");
  const columns = useAuditColumns();
  const shown = useShownColumns("audit", columns);
  const list = useInfiniteList(listAudit, { ...search, limit: "50" });
  return (
    <>
      <div className={styles.above}>
        <FoundCount
          list={list}
          message={(isMore, values) => t(isMore ? "audit.totalMore" : "audit.total", values)}
        />
        <div className={styles.beside}>
          <ColumnMenu table="audit" columns={columns} />
          <AuditExport search={search} />
        </div>
      </div>
      <Entries list={list} columns={shown} />
    </>
  );
}
