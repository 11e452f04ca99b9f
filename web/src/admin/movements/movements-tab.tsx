import {
  bookFee,
  bookTransfer,
  listMovements,
  type MoneyMovement,
  MovementKind,
} from "@farsim/contract/desk/money/movements.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Button } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { Muted, Notice, Row, Stack } from "../../ui/page/layout.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { money as moneyIn } from "../../ui/formats/money.ts";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "../desk/admin.module.css";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import { useMay } from "../desk/use-may.tsx";
import { FeeDialog, TakeBackDialog, TransferDialog } from "./movement-dialogs.tsx";
import { useMovementColumns } from "./movement-columns.tsx";

/** Fees of providers and banks, and transfers between the shop's own accounts: booked by hand, listed, taken back. */
export function MovementsTab() {
  const t = useTranslations("movements");
  const may = useMay();
  const { params, setParams } = useDeskAddress();
  const kind = MovementKind.safeParse(params.type).data;
  const list = useInfiniteList(listMovements, { kind });
  const [booking, setBooking] = useState<"fee" | "transfer" | null>(null);
  const [taken, setTaken] = useState<MoneyMovement | null>(null);
  const [isTaking, setTaking] = useState(false);
  const columns = useMovementColumns((movement) => {
    setTaken(movement);
    // A dialog gives the focus back only where it stood closed before.
    requestAnimationFrame(() => setTaking(true));
  });
  const close = () => setBooking(null);
  return (
    <>
      <Muted className={styles.note}>{t("under")}</Muted>
      <NotBooked />
      <Stack gap="16">
        <DeskFilters
          needsAll
          actions={
            <Row gap="8">
              {may(bookFee) ? <Button onClick={() => setBooking("fee")}>{t("fee")}</Button> : null}
              {may(bookTransfer) ? (
                <Button variant="default" onClick={() => setBooking("transfer")}>
                  {t("transfer")}
                </Button>
              ) : null}
            </Row>
          }
        >
          <SelectFilter
            label={t("show")}
            any={t("all")}
            value={kind}
            options={MovementKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(chosen) => setParams({ type: chosen })}
          />
        </DeskFilters>
        <ListView
          list={list}
          columns={columns}
          caption={t("table")}
          loading={420}
          empty={{
            icon: IconArrowsExchange,
            title: t(kind ? "noneFound" : "empty"),
            why: t(kind ? "noneFoundWhy" : "emptyWhy"),
          }}
        />
      </Stack>
      <FeeDialog opened={booking === "fee"} close={close} />
      <TransferDialog opened={booking === "transfer"} close={close} />
      <TakeBackDialog movement={taken} opened={isTaking} close={() => setTaking(false)} />
    </>
  );
}

type NotBookedFee = Output<typeof listMovements>["feesNotBooked"]["payments"][number];

/** Payments whose fees are in another currency than the shop's, or were never reported. */
function NotBooked() {
  const t = useTranslations("movements");
  const { language } = useFormat();
  const found = useEndpoint(listMovements, { limit: "1" }).data?.feesNotBooked;
  if (!found || found.count === 0) return null;
  const wordsOf = ({ paymentId, fee }: NotBookedFee) =>
    fee
      ? t("feeOf", { payment: paymentId, fee: moneyIn(fee.amount, fee.currency, language) })
      : paymentId;
  const payments =
    found.payments.map(wordsOf).join(" · ") + (found.count > found.payments.length ? " …" : "");
  return <Notice tone="warn">{t("feesNotBooked", { count: found.count, payments })}</Notice>;
}
