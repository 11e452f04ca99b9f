import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { IconDots, IconReceipt, IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog, Facts } from "../ui/confirm-dialog.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import "../ui/fields.css";
import { LoadMore } from "../ui/load-more.tsx";
import { Mark } from "../ui/mark.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { Seascape } from "../ui/seascape.tsx";
import { Chip, SimShape } from "../ui/sim-shape.tsx";
import { Block, Failed, Loading, State } from "../ui/states.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { useWording } from "../ui/terms.ts";
import { toastFailure, toastSuccess } from "../ui/toast.tsx";
import { UseRing } from "../ui/use-ring.tsx";
import styles from "./gallery.module.css";
import { sampleWords } from "./sample-words.ts";

/** The words of the specimens in the language that is chosen. */
export function useSample() {
  return sampleWords[useWording().language];
}

export function Buttons() {
  const t = useSample();
  const variants = ["filled", "light", "default", "subtle"] as const;
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>{t.do}</Button>
          <Button variant={variant} loading>
            {t.do}
          </Button>
          <Button variant={variant} disabled>
            {t.do}
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <Button color="red">{t.do}</Button>
        <Button color="red" variant="subtle">
          {t.do}
        </Button>
        <CopyButton text={t.placeholder} copied={t.copied} failed={t.failed}>
          {t.copy}
        </CopyButton>
        <Menu label={t.columns.more} className={styles.dots} face={<IconDots size={20} />}>
          <MenuItem icon={<IconTag size={18} />} onSelect={() => undefined}>
            {t.open}
          </MenuItem>
          <MenuItem chosen onSelect={() => undefined}>
            {t.do}
          </MenuItem>
        </Menu>
      </div>
    </>
  );
}

export function Fields() {
  const t = useSample();
  return (
    <div className={styles.fields}>
      <TextInput label={t.field} description={t.hint} placeholder={t.placeholder} />
      <TextInput label={t.field} defaultValue="12" error={t.wrong} withAsterisk />
      <TextInput label={t.field} defaultValue={t.placeholder} disabled />
      <NativeSelect label={t.columns.card} data={[t.long, t.using]} />
      <PasswordInput label={t.field} defaultValue="secret" />
      <Checkbox label={t.remember} defaultChecked />
      <Checkbox label={t.remember} disabled />
    </div>
  );
}

export function Badges() {
  const t = useSample();
  return (
    <div className={styles.row}>
      <StatusBadge tone="good">{t.using}</StatusBadge>
      <StatusBadge tone="warn">{t.stopped}</StatusBadge>
      <StatusBadge tone="rest">{t.notActive}</StatusBadge>
    </div>
  );
}

export function Rings() {
  const t = useSample();
  return (
    <div className={styles.row}>
      <UseRing part={null} full={false} strong="–" under={t.noPlan} label={t.noPlan} />
      <UseRing part={0.02} full={false} strong="10" unit="MB" under={t.ofDay} label={t.ofDay} />
      <UseRing part={0.62} full={false} strong="310" unit="MB" under={t.ofDay} label={t.ofDay} />
      <UseRing part={1} full strong="500" unit="MB" under={t.allUsed} label={t.allUsed} />
      <UseRing
        part={1}
        full
        behind={0.4}
        strong="999,999.99"
        unit="MB"
        under={t.allUsed}
        label={t.allUsed}
      />
    </div>
  );
}

export function Shapes() {
  const t = useSample();
  return (
    <div className={styles.fields}>
      <SimShape label={t.long}>
        <Chip />
        <h3>{t.long}</h3>
      </SimShape>
      <SimShape label={t.using} lit>
        <Chip />
        <h3>{t.using}</h3>
      </SimShape>
      <div className={styles.row}>
        <Mark size={16} />
        <Mark size={30} />
        <Mark size={64} />
        <QrCode text="LPA:1$smdp.farsim.example$SAMPLE" label="QR" size={132} />
      </div>
      <div className={styles.sea}>
        <Seascape />
      </div>
    </div>
  );
}

export function EmptyPlaces() {
  const t = useSample();
  return (
    <div className={styles.fields}>
      <State
        sign={<IconReceipt size={30} />}
        title={t.empty}
        actions={<Button variant="default">{t.do}</Button>}
      >
        {t.emptyWhy}
      </State>
      <Failed error={new Error(t.failed)} retry={() => undefined} />
      <Loading>
        <Block height={120} radius={18} />
      </Loading>
    </div>
  );
}

interface Row {
  readonly card: string;
  readonly amount: string;
}

function useColumns(): Column<Row>[] {
  const t = useSample();
  const { money } = useWording();
  return [
    { key: "card", label: t.columns.card, lead: true, strong: true, cell: ({ card }) => card },
    {
      key: "fee",
      label: t.columns.fee,
      end: true,
      nowrap: true,
      cell: ({ amount }) => money(amount),
    },
    { key: "why", label: t.columns.day, dim: true, cell: () => t.emptyWhy },
    {
      key: "more",
      label: t.columns.more,
      end: true,
      cell: () => <Button variant="light">{t.open}</Button>,
    },
  ];
}

export function Tables() {
  const t = useSample();
  const columns = useColumns();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set([t.using]));
  const rows: Row[] = [
    { card: t.using, amount: "0.00" },
    { card: t.long, amount: "999999.99" },
  ];
  return (
    <>
      <DataTable<Row>
        caption={t.columns.card}
        rows={rows}
        rowKey={({ card }) => card}
        selection={{
          chosen,
          choose,
          label: t.open,
          labelAll: t.open,
          labelOf: ({ card }) => card,
        }}
        columns={columns}
      />
      <LoadMore hasNextPage isFetchingNextPage={false} fetchNextPage={() => undefined} />
    </>
  );
}

export function Dialogs() {
  const t = useSample();
  const { money } = useWording();
  const [asked, setAsked] = useState<"calm" | "danger" | "pending" | null>(null);
  const close = () => setAsked(null);
  return (
    <div className={styles.row}>
      {(["calm", "danger", "pending"] as const).map((kind) => (
        <Button key={kind} variant="default" onClick={() => setAsked(kind)}>
          {`${t.open}: ${kind}`}
        </Button>
      ))}
      <Button variant="default" onClick={() => toastSuccess(t.done)}>
        {t.done}
      </Button>
      <Button variant="default" onClick={() => toastFailure(t.failed, t.stopped)}>
        {t.failed}
      </Button>
      <ConfirmDialog
        opened={asked !== null}
        title={t.ask}
        confirm={t.do}
        pending={asked === "pending"}
        danger={asked === "danger"}
        onConfirm={close}
        // Its deed never ends here, so it must be left in another way.
        onClose={close}
      >
        <p>{t.askWhy}</p>
        <Facts
          facts={[
            { label: t.columns.card, value: t.long },
            { label: t.balance, value: money("999999.99") },
          ]}
        />
        {asked === "pending" ? <Button onClick={close}>{t.open}</Button> : null}
      </ConfirmDialog>
    </div>
  );
}
