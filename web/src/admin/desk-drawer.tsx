import { Drawer } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import "../ui/styles/drawers.css";

type Kind = "customer" | "card";

/** What stands in the desk's address for a drawer, and how it is opened and shut. */
export function useDrawer(kind: Kind) {
  const navigate = useNavigate({ from: "/adminMode" });
  const id = useSearch({ from: "/adminMode" })[kind];
  return {
    id,
    close: () =>
      void navigate({
        search: (before) => ({ ...before, [kind]: undefined }),
        resetScroll: false,
      }),
  };
}

/** Detail of one thing beside the lists; on a phone it takes the whole screen. */
export function DeskDrawer(props: {
  readonly kind: Kind;
  readonly title: string;
  readonly children: (id: string) => ReactNode;
}) {
  const { id, close } = useDrawer(props.kind);
  return (
    <Drawer
      opened={id !== undefined}
      onClose={close}
      position="right"
      size="min(760px, 100vw)"
      title={props.title}
      zIndex={props.kind === "card" ? 195 : 190}
    >
      {id === undefined ? null : props.children(id)}
    </Drawer>
  );
}
