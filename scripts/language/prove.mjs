/**
 * In a copy of the project a pseudo-language is added as a translator adds one: a folder of messages and an entry in the list. The copy must
 * compile, and must say nothing, in any call and on any screen, that English messages say.
 */
import { rmSync } from "node:fs";
import { pinnedNode } from "../pinned-node.mjs";
import { orRefuse, Refusal } from "../refusal.mjs";
import { run } from "../run.mjs";
import { addPseudoLanguage, pseudoLanguage } from "./add-language.mjs";
import { copyProject } from "./copy-project.mjs";

await orRefuse(async () => {
  const copy = copyProject();
  try {
    await addPseudoLanguage(copy);
    for (const part of ["contract", "server", "web", "."])
      await orThrow("tsc", ["-p", `${copy}/${part}`], `${part} does not compile`);
    const walk = `${copy}/scripts/language/walk.mjs`;
    await orThrow(
      pinnedNode(),
      [walk, pseudoLanguage],
      "something is said in English, or not said",
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

/** @param {string} program @param {readonly string[]} args @param {string} fault */
async function orThrow(program, args, fault) {
  const { code } = await run(program, args);
  if (code !== 0) throw new Refusal(`With a language more ${fault}.`);
}
