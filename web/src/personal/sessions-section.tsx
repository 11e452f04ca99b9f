import { listSessions, type Session } from "@farsim/contract/account-settings.ts";
import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { withMessages } from "../platform/language/messages.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { now } from "../platform/clock.ts";
import { zoneText } from "../ui/formats/moments.ts";
import { QueryView } from "../ui/states/query-view.tsx";
import { Block } from "../ui/states/states.tsx";
import { StatusBadge } from "../ui/states/status-badge.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { deviceNamed, deviceOf } from "@farsim/contract/values/people/device.ts";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";

const EndOthersDialog = lazyDialog(
  withMessages(
    async () => (await import("./end-others-dialog.tsx")).EndOthersDialog,
    "accounts",
    "personal",
  ),
  ({ opened }) => opened,
);

const EndSessionDialog = lazyDialog(
  withMessages(
    async () => (await import("./end-session-dialog.tsx")).EndSessionDialog,
    "accounts",
    "personal",
  ),
  ({ opened }) => opened,
);

const inHand: ReadonlySet<string | null> = new Set(["iPhone", "iPad", "Android", "HarmonyOS"]);

function useDeviceName() {
  const t = useTranslations("personal");
  return (userAgent: string) =>
    deviceNamed(userAgent, {
      wechat: t("wechat"),
      unknown: t("unknownDevice"),
      browserOn: (known) => t("browserOn", known),
    });
}

function SessionRow({ session }: { readonly session: Session }) {
  const t = useTranslations("personal");
  const { moment } = useFormat();
  const device = useDeviceName()(session.device);
  const used = moment(session.usedAt);
  const [asked, setAsked] = useState(false);
  const Sign = inHand.has(deviceOf(session.device).system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.session}>
      <span className={styles.sign}>
        <Sign size={22} aria-hidden="true" />
      </span>
      <div>
        <h3>
          {device}
          {session.current ? <StatusBadge tone="good">{t("thisOne")}</StatusBadge> : null}
        </h3>
        <p>
          <span>{t("lastUsed", { moment: used })}</span>{" "}
          <span>{t("from", { place: session.place })}</span>
        </p>
        <p>{t("loggedInAt", { moment: moment(session.createdAt) })}</p>
      </div>
      {session.current ? null : (
        <>
          <Button
            variant="default"
            aria-label={t("endSessionOf", { device, moment: used })}
            onClick={() => setAsked(true)}
          >
            {t("endSession")}
          </Button>
          <EndSessionDialog
            opened={asked}
            session={session}
            device={device}
            close={() => setAsked(false)}
          />
        </>
      )}
    </li>
  );
}

function EndOthers({ count }: { readonly count: number }) {
  const t = useTranslations("personal");
  const [asked, setAsked] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t("endOthers")}
      </Button>
      <EndOthersDialog opened={asked} count={count} close={() => setAsked(false)} />
    </div>
  );
}

function SessionList() {
  const t = useTranslations("personal");
  return (
    <QueryView query={useEndpoint(listSessions, {})} loading={<Block height={96} />}>
      {({ items }) => {
        const others = items.filter(({ current }) => !current).length;
        return (
          <>
            <ul className={styles.sessions}>
              {items.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {others === 0 ? (
              <p className={styles.beside}>{t("onlyThis")}</p>
            ) : (
              <EndOthers count={others} />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

export function SessionsSection() {
  const t = useTranslations("personal");
  const { zone } = useFormat();
  const under = t("sessionsUnder", { zone: zoneText(zone, now()) });
  return (
    <Section part="sessions" title={t("sessions")} under={under}>
      <div className={styles.body}>
        <SessionList />
      </div>
    </Section>
  );
}
