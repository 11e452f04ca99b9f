import {
  getPackSale,
  givePackSaleBack,
  type PackSale,
  packSaleNumber,
  SoldPackState,
} from "@farsim/contract/desk/money/pack-sales.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconPackageExport } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../platform/calls/call-error.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Facts, Panel, Row, Stack } from "../../ui/page/layout.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block, State } from "../../ui/states/states.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useMay } from "../desk/use-may.tsx";
import { GiveBackDialog } from "./give-back-dialog.tsx";
import { SoldPacks } from "./sold-packs.tsx";

function Back() {
  const t = useTranslations("packSales");
  return (
    <LinkButton
      to="/adminMode"
      search={{ tab: "packSales" }}
      variant="subtle"
      leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
    >
      {t("table")}
    </LinkButton>
  );
}

/** What was sold to whom, and what became of it. */
function SaleFacts({ sale }: { readonly sale: PackSale }) {
  const t = useTranslations("packSales");
  const { money, moment, count } = useFormat();
  const { states } = sale;
  return (
    <Facts
      facts={[
        { label: t("number"), value: packSaleNumber(sale.id) },
        { label: t("sold"), value: moment(sale.soldAt) },
        { label: t("soldBy"), value: sale.soldBy ?? t("left") },
        { label: t("way"), value: t(`ways.${sale.way}`) },
        sale.reference !== undefined && { label: t("reference"), value: sale.reference },
        { label: t("reason"), value: sale.reason },
        { label: t("price"), value: money(sale.price) },
        { label: t("packs"), value: count(sale.cards) },
        { label: t("amount"), value: money(sale.amount) },
        ...SoldPackState.options.map(
          (state) =>
            (state === "OPEN" || states[state] > 0) && {
              label: t(`states.${state}`),
              value: count(states[state]),
            },
        ),
        { label: t("owed"), value: money(sale.owed) },
        { label: t("earned"), value: money(sale.earned) },
        { label: t("moneyBack"), value: money(sale.returned) },
      ]}
    />
  );
}

function Sale({ sale }: { readonly sale: PackSale }) {
  const t = useTranslations("packSales");
  const may = useMay();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Stack>
      <Panel>
        <h2>{t("title", { buyer: sale.buyer })}</h2>
        <SaleFacts sale={sale} />
        {may(givePackSaleBack) && sale.states.OPEN > 0 ? (
          <Row justify="end">
            <Button variant="default" onClick={() => setIsAsked(true)}>
              {t("giveBackAll")}
            </Button>
          </Row>
        ) : null}
      </Panel>
      <SoldPacks sale={sale} />
      <GiveBackDialog
        sale={sale}
        cards={sale.states.OPEN}
        opened={isAsked}
        close={() => setIsAsked(false)}
      />
    </Stack>
  );
}

/** A sale of StarterPacks: what is owed and earned of it, and its cards. */
export function PackSalePage({ saleId }: { readonly saleId: string }) {
  const t = useTranslations("packSales");
  const answer = useEndpoint(getPackSale, { saleId: saleId.slice(0, 40) });
  return (
    <>
      <Row>
        <Back />
      </Row>
      <QueryView
        query={answer}
        loading={<Block height={560} radius={18} />}
        renderError={(error) =>
          error instanceof CallError && error.status === 404 ? (
            <State sign={<IconPackageExport size={30} />} title={t("unknown")} />
          ) : undefined
        }
      >
        {({ sale }) => <Sale sale={sale} />}
      </QueryView>
    </>
  );
}
