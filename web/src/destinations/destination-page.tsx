import { listDestinations } from "@farsim/contract/coverage.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import { type RegionCode, regionCodes } from "@farsim/contract/values/regions.ts";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useEsimOffers } from "../plans/use-esim-offers.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { drawnDestination } from "../platform/page-facts.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { QueryView } from "../ui/query-view.tsx";
import { DestinationPlans } from "./destination-plans.tsx";
import styles from "./destinations.module.css";
import { DeviceCheck } from "./device-check.tsx";
import { Flag } from "./flag.tsx";
import { Networks, NetworksPanel } from "./networks.tsx";
import { Nowhere } from "./nowhere.tsx";
import { RealNameRule } from "./real-name-rule.tsx";

/** Where no card goes online. */
function Away({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const t = useTranslations("destinations");
  return (
    <Nowhere
      heading="h1"
      title={title}
      actions={<LinkButton to="/destinations">{t("all")}</LinkButton>}
    >
      {children}
    </Nowhere>
  );
}

/** The page of a destination as the build draws it once for all: the server fills in which one it is. */
function DrawnDestination({ region, networks }: NonNullable<typeof drawnDestination>) {
  return (
    <>
      <Heading code="" name={region} />
      <NetworksPanel>{networks}</NetworksPanel>
    </>
  );
}

function Heading({ code, name }: { readonly code: string; readonly name: string }) {
  const t = useTranslations("destinations");
  return (
    <header className={styles.heading}>
      <Link to="/destinations" activeOptions={{ exact: true }} className={styles.back}>
        {t("all")}
      </Link>
      <h1>
        <Flag code={code} />
        {t("heading", { region: name })}
      </h1>
      <p className={styles.lead}>{t("lead")}</p>
    </header>
  );
}

function Destination({ code }: { readonly code: RegionCode }) {
  const t = useTranslations("destinations");
  const name = useTranslations("regions")(code);
  const destinations = useEndpoint(listDestinations, {});
  const plans = useEndpoint(listPlans, {});
  const esims = useEsimOffers(code);
  const offered = plans.data && esims ? { plans: plans.data.items, esims } : undefined;
  return (
    <QueryView query={destinations} loading={640}>
      {({ items }) => {
        const destination = items.find(({ regionCode }) => regionCode === code);
        if (!destination) return <Away title={t("away", { region: name })}>{t("awayWhy")}</Away>;
        return (
          <>
            <Heading code={code} name={name} />
            <Networks networks={destination.networks} />
            <RealNameRule code={code} />
            <QueryView query={{ ...plans, data: offered }} loading={420}>
              {(ready) => <DestinationPlans code={code} name={name} {...ready} />}
            </QueryView>
            <DeviceCheck />
          </>
        );
      }}
    </QueryView>
  );
}

/** All that a traveller asks of one place: networks, prices, rules, and whether the phone will do. */
export function DestinationPage() {
  const t = useTranslations("destinations");
  const { code } = useParams({ from: "/shop/destinations/$code" });
  if (drawnDestination?.code === code) return <DrawnDestination {...drawnDestination} />;
  const known = regionCodes.find((each) => each === code);
  return known ? <Destination code={known} /> : <Away title={t("unknown")} />;
}
