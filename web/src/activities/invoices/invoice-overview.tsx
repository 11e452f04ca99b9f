import type { Output } from "@farsim/contract/endpoint.ts";
import {
  type getInvoiceDetails,
  type InvoiceSummary,
  listInvoices,
} from "@farsim/contract/invoices.ts";
import { IconFileInvoice } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block, State } from "../../ui/states/states.tsx";
import type { Pages } from "../../ui/tables/paged-list.tsx";
import { DetailsSection } from "./details-section.tsx";
import { EarlierMonth } from "./earlier-month.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { Step } from "./step.tsx";
import { useGoingOn } from "./use-going-on.ts";

type Asked = Output<typeof getInvoiceDetails>;

interface OverviewProps {
  readonly edit: () => void;
  readonly stop: () => void;
  readonly open: (id: string) => void;
  readonly issued: (id: string) => void;
}

interface AskedProps extends OverviewProps {
  readonly asked: Asked;
  readonly list: Pages<InvoiceSummary>;
  readonly refOf: ReturnType<typeof useGoingOn>["refOf"];
}

function Overview(props: AskedProps) {
  const t = useTranslations("invoices");
  const { asked, list, refOf, edit, stop, open, issued } = props;
  const { details, areIssued, openMonths } = asked;
  if (!areIssued && details === null && list.items?.length === 0)
    return (
      <State sign={<IconFileInvoice size={30} />} title={t("notIssued")}>
        {t("notIssuedWhy")}
      </State>
    );
  return (
    <>
      <Muted>{t(areIssued ? "why" : "notIssued")}</Muted>
      {areIssued || details ? (
        <DetailsSection {...{ details, areIssued, edit, stop, refOf }} />
      ) : null}
      {areIssued && details && openMonths.length > 0 ? (
        <EarlierMonth months={openMonths} issued={issued} />
      ) : null}
      <InvoiceList
        list={list}
        open={open}
        openRef={refOf}
        willCome={areIssued && details !== null}
      />
    </>
  );
}

interface InvoiceOverviewProps extends OverviewProps {
  readonly answer: {
    readonly data: Asked | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** What was shown before, a step or a document's id, or what was issued last: the keyboard goes on there. */
  readonly from: string | undefined;
}

/** The details and the documents come together, so that neither pushes the other about. */
export function InvoiceOverview({ answer, from, ...props }: InvoiceOverviewProps) {
  const t = useTranslations("invoices");
  const list = useInfiniteList(listInvoices, {});
  const { beginning, refOf } = useGoingOn(from, answer.data);
  const isComing = !list.items && !list.error;
  return (
    <Step title={t("title")} ref={beginning}>
      <QueryView
        query={{ ...answer, data: isComing ? undefined : answer.data }}
        loading={<Block height={420} radius={14} />}
      >
        {(asked) => <Overview {...props} asked={asked} list={list} refOf={refOf} />}
      </QueryView>
    </Step>
  );
}
