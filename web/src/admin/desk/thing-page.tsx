import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Row } from "../../ui/page/layout.tsx";
import { Block, Loading } from "../../ui/states/states.tsx";
import { OnPage } from "./drawer-part.tsx";
import link from "./drawer.module.css";
import styles from "./thing-page.module.css";

interface ThingPageProps {
  /** The list that it stands in. */
  readonly tab: "customers" | "cards";
  readonly name: string;
  readonly state: ReactNode;
  /** At the right of the name: what is done about it. */
  readonly actions: ReactNode;
  /** The narrow column at the left: what it is. */
  readonly beside: ReactNode;
  /** The wide column at the right: what is done on the customer's behalf (`acting/`), then what happened. */
  readonly children: ReactNode;
}

/** Holds the place of a page. */
export const Coming = () => (
  <Loading>
    <Block height={1400} radius={18} />
  </Loading>
);

/** One customer or one card on a page of their own: what it is, what can be done, what happened. */
export function ThingPage(props: ThingPageProps) {
  const t = useTranslations("admin");
  const { tab, name, state, actions, beside, children } = props;
  return (
    <OnPage value>
      <div className={styles.page}>
        <Row justify="between" gap="16" className={styles.head}>
          <div>
            <Link to="/adminMode" search={{ tab }} className={link.link}>
              {t(`tabs.${tab}`)}
            </Link>
            <Row gap="12">
              <h1>{name}</h1>
              {state}
            </Row>
          </div>
          {actions}
        </Row>
        <div className={styles.columns}>
          <div>{beside}</div>
          <div>{children}</div>
        </div>
      </div>
    </OnPage>
  );
}
