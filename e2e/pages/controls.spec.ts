import { expect } from "@playwright/test";
import { foreignWords } from "../support/foreign-words.ts";
import { barriers } from "../support/check-screen.ts";
import { test } from "../support/person.ts";
import { takeShift } from "../support/shifts.ts";

/** Every check that the journeys rest on, shown what it must not let pass. */
const broken = `<!doctype html><html lang="en"><title>Broken</title><body style="margin:0">
  <img src="http://elsewhere.example/picture.png">
  <h1>Broken</h1><p style="color:#999;background:#aaa">hardly readable</p><p>中文</p><p>AB-CDEF</p><p>DEVQ-BGDJ #abcdefab</p>
  <script>
    console.info("a word on the console");
    setTimeout(() => { throw new Error("nobody caught me"); });
    fetch("/farsim/no/such/call");
    // Only what was seen before can move: the second frame begins when the first has been shown.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      document.body.style.paddingTop = "300px";
      requestAnimationFrame(() => requestAnimationFrame(() => {
        document.documentElement.dataset.moved = "true";
      }));
    }));
  </script></body></html>`;

test("the checks notice a page that breaks every promise", async ({ newUser }) => {
  const person = await newUser("nobody");
  const { page, complaints, refusals, expected } = person;
  await page.route("**/broken", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: broken }),
  );
  await page.goto("/broken");
  await expect(page.locator("html[data-moved]")).toBeVisible();

  await expect.poll(() => complaints.join("\n")).toContain("console info: a word on the console");
  await expect.poll(() => complaints.join("\n")).toContain("error: nobody caught me");
  await expect
    .poll(() => complaints.join("\n"))
    .toContain("another host: http://elsewhere.example");
  await expect.poll(() => complaints.join("\n")).toContain("failed: http://elsewhere.example");
  await expect.poll(() => refusals).toContain("404 GET /farsim/no/such/call");
  expect(await foreignWords(page, "en", [])).toEqual(["中文"]);
  const notChinese = await foreignWords(page, "zh-CN", []);
  expect(notChinese).toEqual(expect.arrayContaining(["hardly readable", "AB-CDEF"]));
  // Codes and hashes that happen to be of letters alone are in no language.
  expect(notChinese).not.toContain("DEVQ-BGDJ #abcdefab");
  const found = (await barriers(page)).join("\n");
  for (const rule of ["color-contrast", "image-alt", "region"]) expect(found).toContain(rule);
  expect((await takeShift(page)).value).toBeGreaterThan(0.05);

  // This page was meant to be broken.
  complaints.length = 0;
  for (const refusal of refusals) expected.add(refusal);
});
