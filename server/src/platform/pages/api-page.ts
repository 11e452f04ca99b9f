import type { Endpoint } from "@farsim/contract/endpoint.ts";
import { problems as texts } from "@farsim/contract/messages/en/problems.ts";
import { problems } from "@farsim/contract/problems/problem.ts";
import { z } from "zod";
import { problemsOf } from "./openapi.ts";
import { escaped } from "./public-pages.ts";

/** A page to browse the calls with nothing but HTML: made of the contract, as the OpenAPI document is. */
export function apiPage(
  endpoints: readonly Endpoint[],
  { title, prefix }: { title: string; prefix: string },
): string {
  const groups = [...Map.groupBy(endpoints, ({ path }) => path.split("/")[1] ?? "")];
  const sections = groups.map(
    ([name, calls]) =>
      `<h2 id="${name}">${name}</h2>${calls.map((call) => section(call, prefix)).join("")}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style><main><h1>${escaped(title)}</h1>
<p>Every answer is <code>{code, message, data}</code>; code 0 is success. The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
<nav>${groups.map(([name]) => `<a href="#${name}">${name}</a>`).join(" · ")}</nav>${sections.join("")}</main></html>`;
}

function section(call: Endpoint, prefix: string): string {
  const refusals = problemsOf(call).map(
    (key) => `<li><code>${problems[key].code} ${key}</code> ${escaped(texts[key])}</li>`,
  );
  return `<details><summary><b>${call.method}</b> <code>${prefix}${call.path}</code> ${escaped(call.summary)} <small>${call.role}${call.idempotent ? " · idempotent" : ""}</small></summary>
<h3>Takes</h3><pre>${escaped(shapeOf(call.input, "input"))}</pre><h3>Answers</h3><pre>${escaped(shapeOf(call.output, "output"))}</pre>
<h3>Refuses</h3><ul>${refusals.join("")}</ul></details>`;
}

const shapeOf = (schema: z.ZodType, io: "input" | "output"): string =>
  JSON.stringify(
    z.toJSONSchema(schema, { io, unrepresentable: "any" }),
    (key, value) => (key === "$schema" ? undefined : value),
    2,
  );

const style = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}main{max-width:60rem;margin:auto;padding:1.5rem}
summary{cursor:pointer;padding:.5rem 0}details{border-bottom:1px solid #8884}pre{overflow:auto;padding:1rem;background:#8881}small{opacity:.75}`;
