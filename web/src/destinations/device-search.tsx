import { TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { Fold } from "../ui/page/fold.tsx";
import { Muted, Panel } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";
import styles from "./destinations.module.css";
import { checkedOn } from "./esim-devices.ts";
import { findDevices } from "./find-devices.ts";

const mostShown = 6;

function Result({ query }: { readonly query: string }) {
  const t = useTranslations("destinations");
  const tDevices = useTranslations("esimDevices");
  const found = findDevices(query);
  if (found.length === 0)
    return (
      <>
        <p>
          <strong>{t("deviceNo", { query })}</strong>
        </p>
        <Muted>{t("deviceNoWhy")}</Muted>
      </>
    );
  return (
    <>
      <ul>
        {found.slice(0, mostShown).map(({ name, except }) => (
          <li key={name}>
            <IconCircleCheck size={20} aria-hidden="true" />
            <span>
              {t("deviceYes", { model: name })}
              {except ? <Muted>{tDevices(except)}</Muted> : null}
            </span>
          </li>
        ))}
      </ul>
      {found.length > mostShown ? (
        <Muted>{t("deviceMore", { count: found.length - mostShown })}</Muted>
      ) : null}
    </>
  );
}

/** Whether the reader's phone takes an eSIM. */
function DeviceSearch() {
  const t = useTranslations("destinations");
  const { day } = useFormat();
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  return (
    <div className={styles.device}>
      <Muted>{t("deviceWhy")}</Muted>
      <TextInput
        type="search"
        className={styles.search}
        label={t("deviceSearch")}
        placeholder={t("deviceHint")}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div aria-live="polite">{query.length < 2 ? null : <Result query={query} />}</div>
      <Muted>{t("deviceSource", { day: day(checkedOn) })}</Muted>
    </div>
  );
}

/** Beside the plans of a destination, before anything is chosen. */
export function DevicePanel() {
  const t = useTranslations("destinations");
  return (
    <Panel aria-labelledby="device">
      <h2 id="device">{t("device")}</h2>
      <DeviceSearch />
    </Panel>
  );
}

/** Where an eSIM is about to be bought. */
export function DeviceFold() {
  const t = useTranslations("destinations");
  return (
    <Fold title={t("device")}>
      <DeviceSearch />
    </Fold>
  );
}
