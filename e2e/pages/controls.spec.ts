import { expect } from "@playwright/test";
import { foreignWords } from "../support/screen/foreign-words.ts";
import { barriers } from "../support/screen/check-screen.ts";
import { test } from "../support/person.ts";
import { takeShift } from "../support/screen/shifts.ts";

/** Every check that the journeys rest on, shown what it must not let pass. */
const broken = `<!doctype html><html lang="en"><title>Broken</title><body style="margin:0">
  <img src="http://elsewhere.example/picture.png">
  <h1>Broken</h1><p style="color:#999;background:#aaa">hardly readable</p><p>中文</p><p>AB-CDEF</p><p>DEVQ-BGDJ #abcdefab</p>
  <script>
    console.info("a word on the console");
    setTimeout(() => { throw new Error("no one caught me"); });
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
  await expect.poll(() => complaints.join("\n")).toContain("error: no one caught me");
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
  // Of a dialog alone, while it stands over the page.
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      "beforeend",
      `<div role="dialog" aria-modal="true" aria-label="Broken"><img src="/logo.svg" /></div>`,
    ),
  );
  expect(await barriers(page)).toEqual([expect.stringContaining("image-alt at img[src")]);
  expect((await takeShift(page)).value).toBeGreaterThan(0.05);

  // This page was meant to be broken.
  complaints.length = 0;
  for (const refusal of refusals) expected.add(refusal);
});

/** An action whose change is announced and read before it is answered; then others, each of which moves something when it is read. */
const busy = `<!doctype html><html lang="en"><title>Busy</title><body style="margin:0"><h1>Busy</h1><p>Moved</p>
  <script>
    const frame = () => new Promise((shown) => requestAnimationFrame(shown));
    const move = (px) => { document.body.style.paddingTop = px + "px"; };
    (async () => {
      await frame(), await frame();
      const action = fetch("/busy/action", { method: "POST" });
      await fetch("/busy/announced");
      move(300);
      await frame(), await frame();
      await fetch("/busy/answer"), await action;
      for (let turn = 1; turn <= 5; turn++) {
        await fetch("/busy/another", { method: "POST" });
        const next = fetch("/busy/reading");
        await frame();
        move(300 + (turn % 2) * 300);
        // The next answer comes while this frame is still being made, so what moved in it is noted after that answer.
        const until = performance.now() + 50;
        while (performance.now() < until);
        await next;
      }
      await frame(), await frame();
      document.documentElement.dataset.moved = "true";
    })();
  </script></body></html>`;

test("what an action moves is expected, noted late or announced before its own answer", async ({
  newUser,
}) => {
  const { page } = await newUser("busy");
  await page.route("**/busy", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: busy }),
  );
  const { promise: mayBeAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/busy/*", async (route) => {
    const asked = route.request().url();
    if (asked.endsWith("/answer")) answer();
    if (asked.endsWith("/action")) await mayBeAnswered;
    await route.fulfill({ body: "done" });
  });
  await page.goto("/busy");
  await expect(page.locator("html[data-moved]")).toBeVisible();

  expect((await takeShift(page)).parts).toEqual([]);
});
