import path from "node:path";
import { build, type PluginOption, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { splitAdjustments } from "../../../compile-messages.ts";

const parts = ["activity-types", "statements", "money"];
const folder = path.join(import.meta.dirname, "../../../../contract/src/messages/en");

/** What each of some parts of the English messages brings, as the pages are built. */
async function built(plugins: PluginOption[]): Promise<(part: string) => string> {
  const input = Object.fromEntries(parts.map((part) => [part, path.join(folder, `${part}.ts`)]));
  const { output } = (await build({
    configFile: false,
    logLevel: "silent",
    plugins,
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input, preserveEntrySignatures: "strict" },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((each) => each.type === "chunk");
  return (part) => {
    const chunk = chunks.find(({ name }) => name === part)!;
    const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
    return [chunk, ...imported].map(({ code }) => code).join("\n");
  };
}

test("customers load what they are shown of adjustments, and neither words of the desk nor emails", async () => {
  const codeOf = await built([splitAdjustments()]);
  expect(codeOf("activity-types")).toContain("Goodwill credit");
  expect(codeOf("statements")).toContain("Credited as goodwill");
  expect(codeOf("money")).toContain("Correct upwards");
  for (const part of ["activity-types", "statements"])
    expect(codeOf(part)).not.toMatch(/Correct upwards|gesture of goodwill/);
});

test("the control: without copies of their own all parts bring all of it", async () => {
  const codeOf = await built([]);
  expect(codeOf("activity-types")).toMatch(/Correct upwards/);
});
