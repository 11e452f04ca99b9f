import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { legalDocuments } from "../../contract/src/values/pages/legal-paths.ts";
import { pinnedNode } from "../pinned-node.mjs";
import { run } from "../run.mjs";
import { addPseudoLanguage, pseudoLanguage } from "./add-language.mjs";
import { copyProject } from "./copy-project.mjs";

/** `DEEP=1` compiles all of it, which takes a minute. */
const parts = process.env.DEEP ? ["contract", "server", "web", "."] : ["contract"];

test("with a folder of messages and an entry in the list of languages everything compiles", async () => {
  const copy = copyProject();
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  await addPseudoLanguage(copy);
  for (const part of parts)
    expect(await run("tsc", ["-p", `${copy}/${part}`], { quiet: true })).toMatchObject({
      code: 0,
      output: "",
    });
}, 600_000);

test("a legal document that has no text in the language is shown in English, and says so in the language", async () => {
  const copy = copyProject();
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  await addPseudoLanguage(copy);
  const script = `${copy}/scripts/language/show-legal.mjs`;
  const { code, output } = await run(pinnedNode(), [script, pseudoLanguage], { quiet: true });
  expect({ code, output }).toMatchObject({ code: 0 });
  const pages = JSON.parse(output);
  expect(Object.keys(pages)).toEqual(
    legalDocuments.map((document) => `/${document}/${pseudoLanguage}`),
  );
  const words = (await import(`${copy}/contract/src/messages/${pseudoLanguage}/legal.ts`)).legal;
  const [before] = words.shownIn.split("{language}");
  for (const page of Object.values(pages)) {
    expect(page).toContain(`<p class="only">${before}`);
    expect(page).toMatch(/^<div lang="en"><h1>[A-Z]/);
  }
}, 600_000);

test.runIf(process.env.DEEP)(
  "the control: with the entry alone nothing compiles",
  async () => {
    const copy = copyProject();
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    await addPseudoLanguage(copy);
    rmSync(`${copy}/contract/src/messages/en-XA/emails.ts`);
    const { code, output } = await run("tsc", ["-p", `${copy}/contract`], { quiet: true });
    expect(code).not.toBe(0);
    expect(output).toContain("emails.ts");
  },
  600_000,
);
