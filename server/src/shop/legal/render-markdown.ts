import MarkdownIt, { type Token } from "markdown-it";

/** A document with its parts, whose headings have anchors. */
export interface RenderedMarkdown {
  /** Empty where the text begins with no heading of the first rank. */
  readonly title: string;
  /** What stands before the first part. */
  readonly lead: string;
  readonly parts: readonly { readonly id: string; readonly title: string }[];
  /** The parts, each with its heading. */
  readonly body: string;
}

/** HTML in the text is shown as it was typed; pictures are not shown, since they would tell others who reads. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable("image");

/** Where a link may lead: the web, an email, a page of the shop, a part of the text. Another one stays the text that it was. */
markdown.validateLink = (address) =>
  /^(https?:\/\/|mailto:|\/(?!\/|\\|%5c)|#)/i.test(address) && !/[\\\s]/.test(address);

markdown.renderer.rules["link_open"] = (tokens, at, options, _env, self) => {
  tokens[at]!.attrSet("rel", "noopener");
  return self.renderToken(tokens, at, options);
};

/** Of the end of a part's heading. */
const part = "part";

// What is written in the heading stands beside its number as one.
markdown.renderer.rules["heading_open"] = (tokens, at, options, _env, self) =>
  `${self.renderToken(tokens, at, options)}${tokens[at]!.attrGet("id") ? "<span>" : ""}`;
markdown.renderer.rules["heading_close"] = (tokens, at, options, _env, self) =>
  `${tokens[at]!.meta === part ? "</span>" : ""}${self.renderToken(tokens, at, options)}`;

/** Renders Markdown to HTML without anything that runs or loads; each heading of the second rank begins a part. */
export function renderMarkdown(text: string): RenderedMarkdown {
  const tokens = markdown.parse(text, {});
  const render = (some: Token[]) => markdown.renderer.render(some, markdown.options, {});
  const hasTitle = tokens[0]?.tag === "h1";
  const title = hasTitle ? render(tokens.slice(1, 2)) : "";
  const rest = hasTitle ? tokens.slice(3) : tokens;
  // The page has one heading of the first rank.
  for (const token of rest) if (token.tag === "h1") token.tag = "h2";
  const parts: { id: string; title: string }[] = [];
  for (const [at, token] of rest.entries()) {
    if (token.type !== "heading_open" || token.tag !== "h2" || token.level > 0) continue;
    const id = `part-${parts.length + 1}`;
    token.attrSet("id", id);
    rest[at + 2]!.meta = part;
    // A link within the link of the contents would be none.
    const words = (rest[at + 1]?.children ?? []).filter(({ type }) => !type.startsWith("link_"));
    parts.push({ id, title: markdown.renderer.renderInline(words, markdown.options, {}) });
  }
  const first = rest.findIndex((token) => token.type === "heading_open" && token.attrGet("id"));
  const split = first < 0 ? rest.length : first;
  return { title, lead: render(rest.slice(0, split)), parts, body: render(rest.slice(split)) };
}
