import { AuditSort, listAudit } from "@farsim/contract/desk/people/audit.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { IconClipboardList } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { DayField } from "../../ui/forms/day-field.tsx";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Block, Loading, State } from "../../ui/states/states.tsx";
import { DenseList } from "../../ui/tables/dense-list.tsx";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useTerms } from "../../ui/words/terms.ts";
import { useRangeCheck } from "../../ui/forms/use-range-check.ts";
import { useAuditColumns } from "./audit-columns.tsx";
import { AuditExport } from "./audit-export.tsx";
import { actionNames, useActionName } from "./action-names.ts";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { SavedViews } from "../saved-views/saved-views.tsx";
import { useListSort } from "../kit/use-list-sort.ts";
import { dayInAddress } from "../kit/day-in-address.ts";
import { useDeskAddress } from "../desk/use-desk-address.ts";

function useListParams() {
  const { params, setParams, replaceParams } = useDeskAddress();
  const { actor, deed: action, subject, from, to } = params;
  const clear = () => replaceParams({ tab: "audit", sort: params.sort });
  return { params: { actor, deed: action, subject, from, to }, setParams, clear };
}

interface AuditFiltersProps extends ReturnType<typeof useListParams> {
  readonly check: ReturnType<typeof useRangeCheck>;
}

function AuditFilters({ params, setParams, clear, check }: AuditFiltersProps) {
  const t = useTranslations("audit");
  const actionName = useActionName();
  const actions = Object.keys(actionNames).map((value) => ({
    value,
    label: actionName(value),
  }));
  const known = params.deed === undefined || params.deed in actionNames;
  const today = useTerms()?.today;
  const dayField = (name: "from" | "to") => (
    <DayField
      max={today}
      error={check[name]}
      label={t(name)}
      value={dayInAddress(params[name])}
      onChange={(chosen) => setParams({ [name]: chosen })}
    />
  );
  return (
    <DeskFilters
      clear={Object.values(params).some(Boolean) ? clear : undefined}
      isMoreUsed={Boolean(params.from ?? params.to)}
      more={
        <>
          {dayField("from")}
          {dayField("to")}
        </>
      }
    >
      <SearchField
        plain
        label={t("actor")}
        hint={t("actorHint")}
        value={params.actor}
        onChange={(actor) => setParams({ actor })}
      />
      <SelectFilter
        label={t("deed")}
        any={t("any")}
        value={params.deed}
        options={known ? actions : [...actions, params.deed ?? ""]}
        onChange={(action) => setParams({ deed: action })}
      />
      <SearchField
        plain
        label={t("subject")}
        hint={t("subjectHint")}
        value={params.subject}
        onChange={(subject) => setParams({ subject })}
      />
    </DeskFilters>
  );
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
  const t = useTranslations("audit");
  const of = useListParams();
  const { actor, deed: action, subject, from, to } = of.params;
  const search = {
    actor: actor?.slice(0, 254),
    deed: action?.slice(0, 80),
    subject: subject?.slice(0, 254),
    from: dayInAddress(from),
    to: dayInAddress(to),
  };
  const check = useRangeCheck(search);
  return (
    <>
      <AuditFilters {...of} check={check} />
      {check.isComing ? (
        <Coming />
      ) : check.problem ? (
        <State sign={<IconClipboardList size={30} />} title={t("noDays")}>
          {t("noDaysWhy")}
        </State>
      ) : (
        <Found search={search} />
      )}
    </>
  );
}

function Found({ search }: { readonly search: CallInput<typeof listAudit> }) {
  const t = useTranslations("audit");
  const { sort, sorting } = useListSort(AuditSort, "-at");
  const list = useInfiniteList(listAudit, { ...search, sort, limit: "50" });
  return (
    <DenseList
      name="audit"
      list={list}
      columns={useAuditColumns()}
      sorting={sorting}
      caption={t("table")}
      before={<SavedViews list="audit" />}
      found={(isMore, values) => t(isMore ? "totalMore" : "total", values)}
      after={<AuditExport search={search} />}
      empty={{
        icon: IconClipboardList,
        title: t(search.subject ? "unknown" : "empty"),
        why: t(search.subject ? "unknownWhy" : "emptyWhy"),
      }}
    />
  );
}
