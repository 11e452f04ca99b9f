import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { useTranslations } from "use-intl";
import { useLocale } from "../platform/language/locale.ts";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { firstHeadline, hasDestinations } from "../platform/page-facts.ts";
import { WhereField } from "../destinations/where-field.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { Seascape } from "../ui/page/seascape.tsx";
import { Chip, SimShape } from "../ui/shapes/sim-shape.tsx";
import { StatusBadge } from "../ui/states/status-badge.tsx";
import { useTerms } from "../ui/words/terms.ts";
import { UseRing } from "../ui/shapes/use-ring.tsx";
import styles from "./hero.module.css";

/** What the product is, shown by what it shows: a card in use over the horizon of the mark. */
function Scene() {
  const t = useTranslations("home");
  return (
    <figure className={styles.scene} aria-label={t("sample")}>
      <Seascape />
      <div className={styles.sample}>
        <SimShape label={t("sampleName")}>
          <div className={styles.sampleTop}>
            <Chip />
            <StatusBadge tone="good">{t("sampleUsing")}</StatusBadge>
          </div>
          <strong className={styles.sampleName}>{t("sampleName")}</strong>
          <p>8800 0100 042</p>
          <div className={styles.sampleMiddle}>
            <UseRing
              part={0.38}
              figure="190"
              unit="MB"
              under={t("sampleOf")}
              label={`190 MB ${t("sampleOf")}`}
            />
            <dl>
              <div>
                <dt>{t("samplePlan")}</dt>
                <dd>{t("samplePlanName")}</dd>
              </div>
              <div>
                <dt>{t("sampleFee")}</dt>
                <dd>{t("sampleFeeText")}</dd>
              </div>
            </dl>
          </div>
        </SimShape>
      </div>
    </figure>
  );
}

export function Hero() {
  const t = useTranslations("home");
  const language = useLocale((state) => state.language);
  const { title, under } = useTerms()?.headline ?? firstHeadline;
  const loggedIn = useSession(isLoggedIn);
  // Where there is a place to go to, the search for it is what one came for.
  const hasPlaces = hasDestinations();
  const [quiet, getSim] = hasPlaces
    ? (["light", "/destinations"] as const)
    : (["filled", "/plan"] as const);
  return (
    <section className={styles.hero}>
      <div>
        <h1>{textIn(title, language)}</h1>
        <p className={styles.lead}>{textIn(under, language)}</p>
        <WhereField />
        <div className={styles.buttons}>
          <LinkButton to={loggedIn ? "/mySims" : getSim} size="lg" variant={quiet}>
            {t(loggedIn ? "toMySims" : "getSim")}
          </LinkButton>
          <LinkButton to="/home" hash="prices" size="lg" variant="default">
            {t("prices")}
          </LinkButton>
        </div>
      </div>
      <Scene />
    </section>
  );
}
