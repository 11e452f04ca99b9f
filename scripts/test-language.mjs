/** `npm run test:language`: proves that a language is a folder of messages and an entry in the list of languages. Part of `test:deep`. */
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { proveLanguage } from "./language/prove-language.mjs";
import { orRefuse } from "./refusal.mjs";
import { summaryOf } from "./test-report.mjs";

await orRefuse(async () => {
  await ensureDependencies();
  await ensureChromium();
  const result = await proveLanguage();
  process.exitCode = result.failed.length > 0 ? 1 : 0;
  console.log(`\n${summaryOf(result)}`);
});
