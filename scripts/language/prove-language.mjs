import { rmSync } from "node:fs";
import { pinnedNode } from "../pinned-node.mjs";
import { run } from "../run.mjs";
import { addPseudoLanguage, pseudoLanguage } from "./add-language.mjs";
import { copyProject } from "./copy-project.mjs";

const title = "a language is a folder of messages and a word in the list of languages";

/**
 * In a copy of the project a pseudo-language is added in this way and no other. The copy must compile, and must say nothing, in any
 * call and on any screen, that English messages say.
 * @returns {Promise<import("../test-report.mjs").Result>}
 */
export async function proveLanguage() {
  const copy = copyProject();
  try {
    await addPseudoLanguage(copy);
    for (const part of ["contract", "server", "web"]) {
      const { code } = await run("tsc", ["-p", `${copy}/${part}`]);
      if (code !== 0) return failed(`${part} does not compile with a language more`);
    }
    const walk = `${copy}/scripts/language/walk.mjs`;
    const { code } = await run(pinnedNode(), [walk, pseudoLanguage]);
    if (code !== 0) return failed("with a language more something is said in English");
    return { passed: 1, failed: [], flaky: [] };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** @param {string} reason */
const failed = (reason) => ({ passed: 0, failed: [{ title, reason, files: [] }], flaky: [] });
