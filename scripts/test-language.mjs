/**
 * `npm run test:language`: proves that a language is a folder of messages and a word in the list of languages. In a copy of the
 * project it adds a pseudo-language in this way and no other; the copy must compile, and must say nothing in English, in any call and
 * on any screen, that English messages say.
 */
import { rmSync } from "node:fs";
import { addPseudoLanguage, pseudoLanguage } from "./language/add-language.mjs";
import { copyProject } from "./language/copy-project.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { pinnedNode } from "./pinned-node.mjs";
import { orRefuse, Refusal } from "./refusal.mjs";
import { run } from "./run.mjs";

await orRefuse(async () => {
  await ensureDependencies();
  await ensureChromium();
  const copy = copyProject();
  try {
    await addPseudoLanguage(copy);
    for (const part of ["contract", "server", "web"])
      await orThrow("tsc", ["-p", `${copy}/${part}`], `${part} does not compile`);
    const walk = `${copy}/scripts/language/walk.mjs`;
    await orThrow(pinnedNode(), [walk, pseudoLanguage], "something is said in English");
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

/** @param {string} program @param {readonly string[]} args @param {string} fault */
async function orThrow(program, args, fault) {
  const { code } = await run(program, args);
  if (code !== 0) throw new Refusal(`With a language more ${fault}.`);
}
