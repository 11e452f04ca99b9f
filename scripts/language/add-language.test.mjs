import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { run } from "../run.mjs";
import { addPseudoLanguage } from "./add-language.mjs";
import { copyProject } from "./copy-project.mjs";

const parts = ["contract", "server", "web", "."];

test("with a folder of messages and a word in the list of languages everything compiles", async () => {
  const copy = copyProject();
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  await addPseudoLanguage(copy);
  for (const part of parts)
    expect(await run("tsc", ["-p", `${copy}/${part}`], { quiet: true })).toMatchObject({
      code: 0,
      output: "",
    });
}, 180_000);

test("the control: with the word alone nothing compiles", async () => {
  const copy = copyProject();
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  await addPseudoLanguage(copy);
  rmSync(`${copy}/contract/src/messages/en-XA/emails.ts`);
  const { code, output } = await run("tsc", ["-p", `${copy}/contract`], { quiet: true });
  expect(code).not.toBe(0);
  expect(output).toContain("emails.ts");
}, 180_000);
