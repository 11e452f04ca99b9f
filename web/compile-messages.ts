import { readFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { withUnits } from "./src/ui/formats/no-break.ts";

/** A node of the parsed file, as far as it matters here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly value?: unknown;
}

const messagesFile = /\/contract\/src\/messages\/[^/]+\/(?!index\.)[^/]+\.ts$/;
const isIcu = /[{}<]/;

/**
 * Parses all messages while the pages are built, so that no browser has to: the parser weighs more than all
 * that remains, which puts values into what is parsed. A message that is put together from parts cannot be known here, and
 * is refused. Numbers are kept with their units on the way.
 */
export function compileMessages(): Plugin {
  return {
    name: "compile-messages",
    apply: "build",
    enforce: "pre",
    config: () => ({
      resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
      // The pages drawn by the build read the same messages.
      ssr: { noExternal: ["use-intl"] },
    }),
    transform: {
      filter: { id: messagesFile },
      handler(source, id) {
        const code = withUnits(source);
        const tree = this.parse(code, { lang: "ts" });
        const messages = messagesIn(tree, () => this.error(`A message in parts: ${id}`));
        return { code: withCompiled(code, messages), map: null };
      },
    },
  };
}

/** What is said of each kind of adjustment, in all parts of the messages. */
const adjustments = "./adjustments.ts";
const ownAdjustments = /\/adjustments\.of-[\w-]+\.ts$/;

/**
 * Gives each part of the messages a copy of its own of what is said of adjustments, out of which the build leaves what the part does
 * not take: customers load no words of the desk, and no emails.
 */
export function splitAdjustments(): Plugin {
  return {
    name: "split-adjustments",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^\.\/adjustments\.ts$/ },
      handler: (_, importer) =>
        importer && messagesFile.test(importer)
          ? path.join(path.dirname(importer), `adjustments.of-${path.basename(importer)}`)
          : null,
    },
    load: {
      filter: { id: ownAdjustments },
      handler: (id) => readFileSync(path.join(path.dirname(id), adjustments), "utf8"),
    },
  };
}

/** All texts with values or tags in them. They stand in an object each under its key, whole. */
function messagesIn(node: unknown, refuse: () => never, parent?: Node): Node[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((each) => messagesIn(each, refuse, parent));
  const { type, value } = node as Node;
  if (type === "TemplateLiteral") return refuse();
  if (type === "Literal" && typeof value === "string" && isIcu.test(value))
    return parent?.type === "Property" ? [node as Node] : refuse();
  return Object.values(node).flatMap((child) => messagesIn(child, refuse, node as Node));
}

/** The same code, each message in its compiled form. */
function withCompiled(code: string, messages: readonly Node[]): string {
  return messages
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, value }) =>
        text.slice(0, start) + JSON.stringify(compile(value as string)) + text.slice(end),
      code,
    );
}
