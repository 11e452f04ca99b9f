import path from "node:path";
import { pinnedNode, root } from "../pinned-node.mjs";
import { run } from "../run.mjs";

const title = "a language is a folder of messages and an entry in the list of languages";

/**
 * Runs `prove.mjs`, whose lines say what it met, by the Node that came with the dependencies.
 * @returns {Promise<import("../test-report.mjs").Result>}
 */
export async function proveLanguage() {
  const { code } = await run(pinnedNode(), [path.join(root, "scripts/language/prove.mjs")]);
  const failure = { title, reason: "see the lines above", files: [] };
  return code === 0
    ? { passed: 1, failed: [], flaky: [] }
    : { passed: 0, failed: [failure], flaky: [] };
}
