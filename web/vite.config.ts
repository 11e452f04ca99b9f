import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { regionsByPart } from "../contract/src/values/places/regions.ts";
import { compileMessages, splitAdjustments } from "./compile-messages.ts";
import { messageFiles, messagesAhead, messagesChunk } from "./message-files.ts";

/**
 * Libraries are woken one after the other, each in a turn of its own, so that the page answers a touch between them: as
 * scripts of their own, not only as what the application needs.
 */
const wokenInTurns: Plugin = {
  name: "woken-in-turns",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      // Each goes before those that stand there already.
      ["shelf", "kit", "shell", "drawing", "schemas"].reduce((page, name) => {
        const link = page.match(
          new RegExp(`\\s*<link rel="modulepreload" crossorigin href="([^"]*/${name}-[^"]*)">`),
        );
        if (!link) throw new Error(`The page loads nothing that is called ${name}.`);
        const script = '<script type="module" crossorigin src="';
        return page
          .replace(link[0], "")
          .replace(script, `${script}${link[1]}"></script>\n    ${script}`);
      }, html),
  },
};

/** The fonts come with the styles that name them, so that the page is mostly laid out once. */
const fontAhead: Plugin = {
  name: "fonts-ahead",
  apply: "build",
  transformIndexHtml: (_html, { bundle = {} }) => {
    const [href, another] = Object.keys(bundle).filter((file) => file.endsWith(".woff2"));
    if (!href || another) throw new Error("The pages have no fonts of their own, or two kinds.");
    const attrs = {
      rel: "preload",
      as: "font",
      type: "font/woff2",
      crossorigin: "",
      href: `/${href}`,
    };
    return [{ tag: "link", attrs, injectTo: "head-prepend" }];
  },
};

/** While developing no server writes into the page where cards work: everywhere. */
const everywhere: Plugin = {
  name: "everywhere",
  apply: "serve",
  transformIndexHtml: (html) => {
    const parts = Object.entries(regionsByPart).map(
      ([part, codes]) => `${part}:${codes.join(",")}`,
    );
    return html.replace(
      '<meta name="destinations" content=""',
      `<meta name="destinations" content="${parts.join(";")}"`,
    );
  },
};

/** What stands behind every `import()` of the built pages is ours: a part that does not arrive is asked for again. */
const broughtAgain: Plugin = {
  name: "brought-again",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { loadChunk as __vitePreload } from ${JSON.stringify(fileURLToPath(new URL("src/platform/parts/load-chunk.ts", import.meta.url)))};`,
  },
};

/** No page writes a JSON schema: the part of Zod that does, which every schema holds on to, stays out. */
const withoutJsonSchema: Plugin = {
  name: "without-json-schema",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /\/zod\/v4\/core\/json-schema-processors\.js$/ },
    handler: (id) =>
      [...readFileSync(id, "utf8").matchAll(/^export (?:const|function) (\w+)/gm)]
        .map(([, name]) => `export const ${name} = undefined;`)
        .join("\n"),
  },
};

/** What a call is for is said by the API's documents, not by any page. A message of that name is read, and stays. */
const withoutSummaries: Plugin = {
  name: "without-summaries",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/contract\/src\/(?!messages\/)[^?]*\.ts$/, code: /\bsummary:/ },
    handler: (code) => code.replaceAll(/^ {2}summary:\s+"(?:[^"\\]|\\.)*",$/gm, '  summary: "",'),
  },
};

/**
 * What some pages share, in one piece: asked for one by one, many small files keep a browser busy for longer than what is in them.
 * What these need besides stays where it is.
 */
const sharedBySome = (name: string, ...tests: RegExp[]) => ({
  name,
  test: (id: string) => tests.some((test) => test.test(id)),
  minShareCount: 2,
  includeDependenciesRecursively: false,
});

export default defineConfig({
  plugins: [
    splitAdjustments(),
    compileMessages(),
    messageFiles(),
    react(),
    wokenInTurns,
    messagesAhead,
    fontAhead,
    everywhere,
    broughtAgain,
    withoutJsonSchema,
    withoutSummaries,
  ],
  build: {
    outDir: "dist",
    // What each page loads, for the check of its weight.
    manifest: true,
    // The policy of the page forbids inline anything, so nothing is turned into a data: address.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // It came with the page: to name it for each part of the messages would cost the first piece more with every language.
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === "js" ? deps.filter((dep) => !dep.includes("/rolldown-runtime-")) : deps,
    },
    rolldownOptions: {
      output: {
        // The first piece names all others: short hashes tell the releases of a file apart as well as long ones.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        // What every page needs stays in one piece, however the pages share the rest: many small pieces weigh more.
        codeSplitting: {
          groups: [
            {
              name: messagesChunk,
              test: (id: string) => messagesChunk(id) !== null,
              includeDependenciesRecursively: false,
            },
            {
              name: "schemas",
              test: /node_modules\/zod\/|\/src\/platform\/calls\/strict-zod\.ts$|\/src\/values\/(texts\/(free|seen)-text|people\/account-names)\.ts$/,
            },
            { name: "drawing", test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: "shell",
              test: /node_modules\/(@tanstack|zustand|use-intl|icu-minify)\/|\/src\/platform\/(session\/session|clock|page-facts|language\/(locale|messages|message-parts|shared-features))\.ts$|\/(noop|random-id)\.mjs$/,
            },
            { name: "kit", test: /node_modules\/@mantine\/core\/esm\/core\// },
            {
              // Small things of many pages: each in a piece of its own, they would take longer to ask for than to carry. Not those of the desk alone.
              name: "sundries",
              test: /\/@tabler\/icons-react\/(?!.*\/Icon(Columns3|CircleDashed|FileSpreadsheet|Dots|Plus|Trash|Printer|CalendarOff|FilterOff|Download)\b)|\/(UnstyledButton|Loader|CloseButton|seascape|page-heading|page\.module)\b|\/src\/ui\/page\/mark\.tsx$|\/use-(id|uncontrolled|merged-ref|force-update)\.mjs$/,
              minShareCount: 3,
            },
            {
              // What shows plans and cards: in pieces of their own their styles would hold up the first picture.
              name: "shelf",
              test: /\/src\/ui\/(shapes\/(sim-shape|use-ring)|states\/(status-badge|keep-heights))[.-]|\/src\/plans\/(plan-card|offer-lists)\.|\/contract\/src\/(plans|values\/sims\/traffic)\.ts$|\/icons\/Icon(PlayerStop|Gauge)\.mjs$/,
            },
            sharedBySome(
              "cards",
              /\/contract\/src\/(cards|coverage|card-cycle|activities|page|values\/(sims\/(printed-digits|iccid)|texts\/seen-text|money\/top-up-causes))\.ts$/,
              /\/src\/cards\/(card-|bind-link|changes-of|set-up-guide|use-time-left)|\/src\/ui\/(page\/(fold|layout)|actions\/change-button|words\/use-(clock|shop-now)|formats\/clock-times|tables\/(load-more|paged-list|use-debounced-text)|dialogs\/(lazy-dialog|(use|android)-back))/,
              /\/platform\/(calls\/use-infinite-list|own-system|zone-time)\.ts$|\/src\/destinations\/asks-for-name\.|\/icons\/Icon(Plus|Trash|History|Printer|CalendarOff|FilterOff|Download)\.mjs$/,
            ),
            sharedBySome(
              "account-settings",
              /\/contract\/src\/(account-settings|payouts|invoices|taxed-fees|values\/money\/(vat-number|tax))\.ts$/,
            ),
            sharedBySome(
              "fields",
              /\/src\/ui\/(styles\/fields|tables\/(select-filter|filters))|\/components\/(Input|InputBase|InputsGroup|TextInput|NativeSelect|ActionIcon)\//,
              /\/utils\/(InlineInput|InputsGroupFieldset)\/|\/components\/Combobox\/(get-parsed-combobox-data|Combobox\.module|ComboboxChevron)/,
            ),
            sharedBySome(
              "places",
              /\/src\/destinations\/|\/src\/ui\/tables\/search-field|\/fastest-levenshtein\/|\/icons\/IconMapPinOff\.mjs$/,
            ),
            sharedBySome(
              "forms",
              /\/contract\/src\/problems\/field-problem\.ts$|\/src\/platform\/calls\/idempotency-key\.ts$/,
              /\/src\/ui\/(forms\/use-(contract-form|field-words)|actions\/use-action)/,
              /node_modules\/(fast-deep-equal|klona|@mantine\/form)\/|\/components\/Checkbox\//,
            ),
            sharedBySome(
              "account",
              /\/contract\/src\/(pay|purchases|esim-offers|customer-view|card-history|values\/(money\/(remark|recharge-fee)|texts\/begins-formula|days\/day-range))\.ts$/,
              /\/src\/plans\/use-esim-offers\.ts$|\/src\/payments\/(bill-sums|order-columns|order-status|paying-from|place|fee|payments\.module)/,
              /\/icons\/IconArrowLeft\.mjs$|\/src\/ui\/(forms\/(choices|use-range-check)|actions\/(copy-button|use-saved-file|save-file)|states\/(in-language|use-last-known)|formats\/(csv|percent)|tables\/(data-table|columns|list-view|scroll-table))\b|\/platform\/calls\/download\.ts$/,
            ),
            sharedBySome(
              "stock",
              /\/contract\/src\/(desk\/(cards\/(stock|stock-import|card-search|cards-meant)|money\/money-range)|values\/sims\/card-mark|problems\/(problem|import-problem|account-problems|money-problems|trade-problems))\.ts$/,
            ),
            sharedBySome(
              "doors",
              /\/contract\/src\/(accounts|values\/(people\/reserved-names|sims\/typed-proof))\.ts$|\/session\/known-browser\.ts$/,
              /\/src\/accounts\/(accepted-terms|after-login|code-field|email-with-code|entry|password-field|new-password-fields|username-field|use-countdown)|\/src\/ui\/words\/legal-link|\/components\/PasswordInput\/|\/icons\/IconEye\.mjs$/,
            ),
            sharedBySome(
              "dialogs",
              /\/src\/ui\/dialogs\/(dialog|confirm-dialog)|\/components\/(Modal|ModalBase|Overlay|FocusTrap)\//,
            ),
          ],
        },
      },
    },
  },
  server: { proxy: { "/farsim": "http://127.0.0.1:8080" } },
});
