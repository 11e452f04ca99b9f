import { IconMapPinOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Contact } from "../ui/words/contact.tsx";
import { State } from "../ui/states/states.tsx";

interface NowhereProps {
  readonly title: string;
  readonly heading?: "h1" | "h2";
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Where nothing is found or no card goes online, and how to reach a person. */
export function Nowhere(props: NowhereProps) {
  return (
    <>
      <State sign={<IconMapPinOff size={30} />} {...props} />
      <Contact />
    </>
  );
}
