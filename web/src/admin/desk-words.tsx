import type { ReactNode } from "react";
import { ScreenMessages } from "../ui/screen-messages.tsx";
import { deskEn } from "./desk-words.en.ts";
import { deskZhCN } from "./desk-words.zh-CN.ts";

const words = { en: { desk: deskEn }, "zh-CN": { desk: deskZhCN } } as const;

/** The words of what looks closer: drawers, the audit log. */
export function DeskWords({ children }: { readonly children: ReactNode }) {
  return <ScreenMessages words={words}>{children}</ScreenMessages>;
}
