import { disclaimerZhCN } from "./disclaimer.zh-CN.ts";
import { LegalPage } from "./legal-page.tsx";

export function DisclaimerCn() {
  return <LegalPage text={disclaimerZhCN} lang="zh-CN" />;
}
