import { type Card, getCard } from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { ownSystem, phoneSystems } from "../platform/own-system.ts";
import { Contact } from "../ui/words/contact.tsx";
import { Fold } from "../ui/page/fold.tsx";
import { Muted, Notice, Panel } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { Block, Loading } from "../ui/states/states.tsx";
import styles from "./set-up-guide.module.css";

/** A card that could be used but for a plan; nothing of one that has a plan, or cannot have one yet. */
export function MissingPlan({ card }: { readonly card: Card }) {
  const t = useTranslations("esim");
  const lacksPlan = !card.plan && !card.pendingPlan && card.actions.includes("orderPlan");
  if (!lacksPlan) return null;
  return (
    <Notice as="div" tone="warn" className={styles.plan}>
      <p>{t(`setUp.lacksPlan.${card.type}`)}</p>
      <LinkButton to="/plan" search={{ card: card.id }}>
        {t("setUp.choosePlan")}
      </LinkButton>
    </Notice>
  );
}

type Place = "roaming" | "data" | "restart" | "hotspot" | "network";

/** What to do, and where it stands on the phone: on this one, or on either where the page is read elsewhere. */
function Step({ step }: { readonly step: Place }) {
  const t = useTranslations("esim");
  const own = ownSystem(navigator);
  return (
    <li>
      {t(`setUp.steps.${step}`)}
      {step === "restart"
        ? null
        : phoneSystems
            .filter((system) => own === null || system === own)
            .map((system) => (
              <Muted as="span" key={system} className={styles.where}>
                {t(`setUp.systems.${system}`, { where: t(`setUp.where.${step}.${system}`) })}
              </Muted>
            ))}
    </li>
  );
}

/** What follows the installation of an eSIM, or the plastic in its tray. */
function AfterInstalling() {
  const t = useTranslations("esim");
  return (
    <>
      <Panel>
        <h2>{t("setUp.afterwards")}</h2>
        <ol className={styles.steps}>
          <Step step="roaming" />
          <Step step="data" />
          <Step step="restart" />
          <Step step="hotspot" />
        </ol>
      </Panel>
      <Fold title={t("setUp.noConnection")}>
        <ul className={styles.steps}>
          <li>{t("setUp.checks.plan")}</li>
          <li>{t("setUp.checks.line")}</li>
          <li>{t("setUp.checks.flight")}</li>
          <Step step="network" />
          <li>{t("setUp.checks.apn")}</li>
        </ul>
        <Contact form="line" under={t("setUp.ask")} />
      </Fold>
    </>
  );
}

/** The same for a card that the page knows by its number alone, with the plan that it may lack: all of it at once, so that nothing moves. */
export function AfterInstallingOf({ cardId }: { readonly cardId: string }) {
  const { data, error } = useEndpoint(getCard, { cardId });
  if (!data && !error)
    return (
      <Loading>
        <Block height={560} radius={18} />
      </Loading>
    );
  return (
    <>
      {data ? <MissingPlan card={data.card} /> : null}
      <AfterInstalling />
    </>
  );
}

/** How plastic comes into use. */
export function SetUpGuide({ card }: { readonly card: Card }) {
  const t = useTranslations("esim");
  return (
    <div className={styles.guide}>
      <MissingPlan card={card} />
      <Panel>
        <h2>{t("setUp.insert")}</h2>
        <ol className={styles.steps}>
          <li>{t("setUp.insertSteps.tray")}</li>
          <li>{t("setUp.insertSteps.on")}</li>
        </ol>
      </Panel>
      <AfterInstalling />
    </div>
  );
}
