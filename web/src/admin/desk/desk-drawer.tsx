import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import { Row } from "../../ui/page/layout.tsx";
import { type Thing, wayTo } from "./thing.ts";
import "../../ui/styles/drawers.css";

export interface Opened {
  /** Undefined where another drawer stands there, or none. */
  readonly id: string | undefined;
  readonly close: () => void;
}

interface DeskDrawerProps extends Opened {
  readonly kind: Thing;
  readonly title: string;
  readonly children: (id: string) => ReactNode;
}

/** A quick look at one thing beside the lists, with the way to its page; on a phone it takes the whole screen. */
export function DeskDrawer({ kind, title, id, close, children }: DeskDrawerProps) {
  const t = useTranslations("desk");
  return (
    <Drawer
      opened={id !== undefined}
      onClose={close}
      position="right"
      size="min(760px, 100vw)"
      title={title}
      zIndex={190}
    >
      {id === undefined ? null : (
        <>
          <Row justify="end">
            <LinkButton {...wayTo(kind, id)} variant="default" preload={false}>
              {t("openPage")}
            </LinkButton>
          </Row>
          {children(id)}
        </>
      )}
    </Drawer>
  );
}
