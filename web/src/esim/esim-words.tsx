import type { ReactNode } from "react";
import { ScreenMessages } from "../ui/screen-messages.tsx";
import { esimEn } from "./words.en.ts";
import { esimZhCN } from "./words.zh-CN.ts";

const words = { en: { esim: esimEn }, "zh-CN": { esim: esimZhCN } } as const;

/** The words of all that has to do with eSIMs. */
export function EsimWords({ children }: { readonly children: ReactNode }) {
  return <ScreenMessages words={words}>{children}</ScreenMessages>;
}
