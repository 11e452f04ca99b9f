import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { IconDots, IconReceipt, IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { ContactWays } from "../ui/words/contact-ways.tsx";
import { PricesIncludeTax, Seller } from "../ui/words/seller.tsx";
import { Contact, ContactIn } from "../ui/words/contact.tsx";
import { CopyButton } from "../ui/actions/copy-button.tsx";
import { LegalLink } from "../ui/words/legal-link.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { Mark } from "../ui/page/mark.tsx";
import { Menu, MenuCheck, MenuItem, MenuLink } from "../ui/page/menu.tsx";
import { DayField } from "../ui/forms/day-field.tsx";
import { ChangeButton } from "../ui/actions/change-button.tsx";
import { MoveButtons } from "../ui/forms/move-buttons.tsx";
import { AgainButton, PartFailed, PartFailedLine } from "../ui/states/part-failed.tsx";
import { QrCode } from "../ui/shapes/qr-code.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { Seascape } from "../ui/page/seascape.tsx";
import { Chip, SimShape } from "../ui/shapes/sim-shape.tsx";
import { Block, Loading, State } from "../ui/states/states.tsx";
import { StatusBadge } from "../ui/states/status-badge.tsx";
import { SearchField } from "../ui/tables/search-field.tsx";
import { UseRing } from "../ui/shapes/use-ring.tsx";
import "../ui/styles/fields.css";
import { ChunkLoadError } from "../platform/parts/chunk-load-error.ts";
import styles from "./gallery.module.css";
import { useSample } from "./use-sample.ts";

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
        <ChangeButton>{t.do}</ChangeButton>
        <Button color="red">{t.do}</Button>
        <Button color="red" variant="subtle">
          {t.do}
        </Button>
        <LinkButton to="/home" variant="default">
          {t.open}
        </LinkButton>
        <LegalLink document="privacy">{t.open}</LegalLink>
        <CopyButton text={t.placeholder} copied={t.copied} failed={t.failed}>
          {t.copy}
        </CopyButton>
        <MoveButtons up={undefined} down={() => undefined} upLabel={t.open} downLabel={t.do} />
        <Menu label={t.columns.more} className={styles.dots} face={<IconDots size={20} />}>
          <MenuItem icon={<IconTag size={18} />} onSelect={() => undefined}>
            {t.open}
          </MenuItem>
          <MenuItem chosen onSelect={() => undefined}>
            {t.do}
          </MenuItem>
          <MenuLink to="/home" icon={<IconTag size={18} />}>
            {t.balance}
          </MenuLink>
          <MenuCheck checked onToggle={() => undefined}>
            {t.remember}
          </MenuCheck>
        </Menu>
      </div>
    </>
  );
}

export function Fields() {
  const t = useSample();
  const [value, setValue] = useState<string>();
  const [day, setDay] = useState<string | undefined>("2027-05-01");
  return (
    <div className={styles.fields}>
      <TextInput label={t.field} description={t.hint} placeholder={t.placeholder} />
      <TextInput label={t.field} defaultValue="12" error={t.wrong} withAsterisk />
      <TextInput label={t.field} defaultValue={t.placeholder} disabled />
      <NativeSelect label={t.columns.card} data={[t.long, t.using]} />
      <PasswordInput label={t.field} defaultValue="secret" />
      <SearchField label={t.columns.card} hint={t.placeholder} value={value} onChange={setValue} />
      <DayField label={t.field} value={day} onChange={setDay} />
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
      <UseRing part={null} figure="–" under={t.noPlan} label={t.noPlan} />
      <UseRing part={0.02} figure="10" unit="MB" under={t.ofDay} label={t.ofDay} />
      <UseRing part={0.62} figure="310" unit="MB" under={t.ofDay} label={t.ofDay} />
      <UseRing part={0} figure="0" unit="MB" under={t.ofDay} label={t.ofDay} />
      <UseRing
        part={0}
        behind={0.4}
        figure="999,999.99"
        unit="MB"
        under={t.ofDay}
        over={t.over}
        label={t.ofDay}
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

/** The operator's own, and in both forms. */
export function ContactLists() {
  return (
    <div className={styles.fields}>
      <Contact />
      <ContactIn language="zh-CN" />
      <ContactWays form="line" />
      <Seller />
      <PricesIncludeTax />
    </div>
  );
}

export function EmptyPlaces() {
  const t = useSample();
  const asked = {
    query: { data: undefined as string | undefined, error: null, refetch: () => undefined },
    loading: 120,
    children: (data: string) => <p>{data}</p>,
  };
  return (
    <div className={styles.fields}>
      <State
        sign={<IconReceipt size={30} />}
        title={t.empty}
        actions={<Button variant="default">{t.do}</Button>}
      >
        {t.emptyWhy}
      </State>
      <QueryView {...asked} query={{ ...asked.query, error: new Error(t.failed) }} />
      <QueryView {...asked} query={{ ...asked.query, data: t.done }} />
      <QueryView {...asked} />
      <Loading>
        <Block height={44} radius={12} />
      </Loading>
      <PartFailed error={new ChunkLoadError("older", undefined)} again={() => undefined} />
      <PartFailedLine error={new ChunkLoadError("away", undefined)} again={() => undefined} />
      <AgainButton error={new ChunkLoadError("away", undefined)} again={() => undefined} />
    </div>
  );
}
