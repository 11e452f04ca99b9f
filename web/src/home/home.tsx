import { IconGauge, IconInfinity, IconPlayerStop } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { hasDestinations } from "../platform/page-facts.ts";
import { withMessages } from "../platform/language/messages.ts";
import { AddOnShelf, CheckoutLink, PlanShelf } from "../plans/offer-lists.tsx";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { keepHeights } from "../ui/states/keep-heights.ts";
import { Block } from "../ui/states/states.tsx";
import { Announcement } from "./announcement.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home.module.css";

const Coverage = lazyBoundary(
  withMessages(async () => (await import("./coverage.tsx")).Coverage, "destinations"),
  { Coming: () => (hasDestinations() ? <Block height={520} radius={18} /> : null) },
);

const Faq = lazyBoundary(
  withMessages(async () => (await import("./faq.tsx")).Faq, "faq"),
  {
    Coming: () => <Block height={330} radius={14} />,
  },
);

const Support = lazyBoundary(
  withMessages(async () => (await import("./support.tsx")).Support, "realName", "faq"),
  { Coming: () => <Block height={320} radius={18} /> },
);

const steps = [1, 2, 3] as const;
const limits = [
  { name: "Stop", Sign: IconPlayerStop },
  { name: "Throttle", Sign: IconGauge },
  { name: "None", Sign: IconInfinity },
] as const;

function Steps() {
  const t = useTranslations("home");
  return (
    <section className={styles.section} aria-labelledby="steps" data-part="steps">
      <h2 id="steps">{t("steps")}</h2>
      <ol className={styles.three}>
        {steps.map((step) => (
          <li key={step}>
            <div className={styles.number} aria-hidden="true">
              {step}
            </div>
            <h3>{t(`step${step}`)}</h3>
            <p>{t(`step${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What no build can know: a reader without scripts is told so, and where the prices are. */
function AskedLive(props: { readonly to: "/plan" | "/addOn"; readonly children: string }) {
  const t = useTranslations("home");
  return (
    <noscript>
      <p className={styles.askedLive}>
        {t("pricesNeedScripts")} <Link {...props} />
      </p>
    </noscript>
  );
}

function PriceGuide() {
  const t = useTranslations("home");
  return (
    <section
      className={styles.section}
      id="prices"
      aria-labelledby="price-guide"
      data-part="price-guide"
    >
      <h2 id="price-guide">{t("priceGuide")}</h2>
      <p>{t("priceGuideUnder")}</p>
      <h3>{t("basicPlans")}</h3>
      <AskedLive to="/plan">{t("basicPlans")}</AskedLive>
      <PlanShelf>{(plan) => <CheckoutLink plan={plan} />}</PlanShelf>
      <h3>{t("addOns")}</h3>
      <AskedLive to="/addOn">{t("addOns")}</AskedLive>
      <AddOnShelf />
    </section>
  );
}

function PastTheLimit() {
  const t = useTranslations("home");
  return (
    <section className={styles.section} aria-labelledby="limit" data-part="limit">
      <h2 id="limit">{t("limit")}</h2>
      <p>{t("limitUnder")}</p>
      <ul className={styles.three}>
        {limits.map(({ name, Sign }) => (
          <li key={name}>
            <Sign className={styles.sign} size={28} aria-hidden="true" />
            <h3>{t(`limit${name}`)}</h3>
            <p>{t(`limit${name}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Home() {
  const t = useTranslations("home");
  return (
    <div ref={keepHeights}>
      <Announcement />
      <Hero />
      <Coverage />
      <Steps />
      <PriceGuide />
      <PastTheLimit />
      <section className={styles.section} aria-labelledby="faq" data-part="faq">
        <h2 id="faq">{t("faq")}</h2>
        <Faq />
      </section>
      <div className={styles.section} id="real-name" data-part="support">
        <Support />
      </div>
    </div>
  );
}
