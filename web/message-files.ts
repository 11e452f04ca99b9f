import type { Plugin } from "vite";
import {
  fileOf,
  notOfPages,
  ofDesk,
  takenInByDesk,
} from "./src/platform/language/message-parts.ts";
import { sharedFeatures } from "./src/platform/language/shared-features.ts";

/** Where `…/messages/<language>/index.ts?shop` and `?desk` have the files of a language: each comes with that language alone. */
const askedOfLanguage = /\/contract\/src\/messages\/[^/]+\/index\.ts\?(shop|desk)$/;

const filesNamed = (names: readonly string[]) => `./{${names.join(",")}}.ts`;
const sharedFiles = sharedFeatures.map(fileOf);

const sources = {
  shop: [
    ...sharedFeatures.map((feature) => `import { ${feature} } from "./${fileOf(feature)}.ts";`),
    `export const shared = { ${sharedFeatures.join(", ")} };`,
    `export const files = import.meta.glob(${JSON.stringify([
      "./*.ts",
      `!${filesNamed([...notOfPages, ...ofDesk, ...sharedFiles])}`,
    ])});`,
    'export const askDesk = () => import("./index.ts?desk");',
  ].join("\n"),
  desk: `export const files = import.meta.glob(${JSON.stringify(filesNamed(ofDesk))});`,
};

/**
 * Gives each language two modules that name its files: `index.ts?shop`, with what every page says and where the shop's parts are, and
 * `index.ts?desk`. No page names the files of a language that it does not speak.
 */
export const messageFiles = (): Plugin => ({
  name: "message-files",
  enforce: "pre",
  load: {
    filter: { id: askedOfLanguage },
    handler: (id) => sources[askedOfLanguage.exec(id)![1] as keyof typeof sources],
  },
});

const deskFile = new RegExp(
  `^(?:${[...ofDesk, ...takenInByDesk].join("|").replaceAll("*", "[\\w-]+")})$`,
);

/**
 * What a chunk of messages is called, one a language and part, `messages-en.cards`: what every page needs is one, `messages-en.shared`, and
 * those that no customer's page loads are `desk-messages-en.audit`. `scripts/pages/message-chunks.mjs` reads these names.
 */
export function messagesChunk(id: string): string | null {
  // What is said of adjustments stands in the chunk that says it.
  const [, language, file = "", asked] =
    /\/contract\/src\/messages\/([^/]+)\/(?:adjustments\.of-)?([^/]+)\.ts(?:\?(shop|desk))?$/.exec(
      id,
    ) ?? [];
  if (!language) return null;
  if (asked === "desk") return `desk-files-${language}`;
  if (asked === "shop" || sharedFiles.includes(file)) return `messages-${language}.shared`;
  return `${deskFile.test(file) ? "desk-" : ""}messages-${language}.${file}`;
}

/** Names in the page the first messages of each language, so that `first-sight.js` brings those that are spoken beside the scripts. */
export const messagesAhead: Plugin = {
  name: "messages-ahead",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const named = Object.values(bundle).flatMap(({ fileName, ...chunk }) => {
        const [, language] =
          /^messages-(.+)\.shared$/.exec(("name" in chunk && chunk.name) || "") ?? [];
        return language ? [`${language}=/${fileName}`] : [];
      });
      const tag = '<script src="/first-sight.js"';
      if (named.length === 0 || !html.includes(tag))
        throw new Error("The page cannot name the first messages.");
      return html.replace(tag, `${tag} data-messages="${named.toSorted().join(" ")}"`);
    },
  },
};
