import type { ReactNode } from "react";
import { ScreenWords } from "../ui/screen-words.tsx";
import { esimEn } from "./words.en.ts";
import { esimZhCN } from "./words.zh-CN.ts";

const words = { en: { esim: esimEn }, "zh-CN": { esim: esimZhCN } } as const;

/** The words of all that has to do with eSIMs. */
export function EsimWords({ children }: { readonly children: ReactNode }) {
  return <ScreenWords words={words}>{children}</ScreenWords>;
}
