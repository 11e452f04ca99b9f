import { expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const rendered = (text: string) => {
  const { title, lead, parts, body } = renderMarkdown(text);
  return [title, lead, ...parts.map((part) => part.title), body].join("");
};

test.for([
  ["HTML", "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n<b onclick='a()'>b</b>"],
  ["HTML in a heading", "# <svg onload=alert(1)>\n\n## <iframe src=//evil.example></iframe>"],
  ["a link that runs", "[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) <javascript:alert(1)>"],
  ["a link that runs, hidden", "[a](java&#115;cript:alert(1)) [b](\tjavascript:alert(1))"],
  ["data", "[a](data:text/html;base64,PHNjcmlwdD4=) [b](vbscript:a) [c](file:///etc/passwd)"],
  ["another host that looks like a path", "[a](//evil.example) [b](/\\evil.example)"],
  ["a link by reference", "[a][x]\n\n[x]: javascript:alert(1) 'y'"],
  ["a picture", "![p](https://evil.example/p.png) ![q][z]\n\n[z]: https://evil.example/q.png"],
  ["a quote in an address", '[a](https://a.example/"onmouseover="alert(1))'],
  ["code that names its language", '```"><script>alert(1)</script>\n<b>\n```'],
] as const)("nothing of a hostile text runs, loads or leads astray: %s", ([, text]) => {
  const html = rendered(text);
  const tags = [...html.matchAll(/<([^>]*)>/g)].map(([, tag]) => tag!);
  expect(tags.length).toBeGreaterThan(0);
  for (const tag of tags)
    expect(tag).toMatch(
      /^\/?(p|h[1-6]|pre|code|em|strong|span)$|^\/a$|^h2 id="part-\d+"$|^code class="[^"]*"$|^a href="(https:\/\/[^"]*|mailto:[^"]*)"( title="[^"]*")? rel="noopener"$/,
    );
});

test("links lead to the web, to an email, to a page of the shop or a part of the text", () => {
  const html = rendered(
    "[a](https://a.example) [b](http://b.example) [c](mailto:c@a.example) [d](/plan) [e](#part-1)",
  );
  const addresses = [...html.matchAll(/<a href="([^"]*)" rel="noopener">/g)].map(([, to]) => to);
  expect(addresses).toEqual([
    "https://a.example",
    "http://b.example",
    "mailto:c@a.example",
    "/plan",
    "#part-1",
  ]);
});

test("a text has one title, and a part for each heading below it", () => {
  const { title, lead, parts, body } = renderMarkdown(
    "# One & only\n\nBefore.\n\n## First *part*\n\nA.\n\n# Another\n\nB.\n\n### Below\n",
  );
  expect(title).toBe("One &amp; only");
  expect(lead).toBe("<p>Before.</p>\n");
  expect(parts).toEqual([
    { id: "part-1", title: "First <em>part</em>" },
    { id: "part-2", title: "Another" },
  ]);
  expect(body).toMatch(
    /^<h2 id="part-1"><span>.*<h2 id="part-2"><span>Another<\/span><\/h2>.*<h3>Below<\/h3>/s,
  );
  expect(renderMarkdown("Only words")).toMatchObject({ title: "", parts: [], body: "" });
});
