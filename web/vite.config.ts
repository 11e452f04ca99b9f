import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compileWords } from "./compile-words.ts";

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
      ["shell", "drawing", "schemas"].reduce((page, name) => {
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

export default defineConfig({
  plugins: [compileWords(), react(), wokenInTurns],
  build: {
    outDir: "dist",
    // What each page loads, for the check of its weight.
    manifest: true,
    // The policy of the page forbids inline anything, so nothing is turned into a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs stays in one piece, however the pages share the rest: many small pieces weigh more.
        codeSplitting: {
          groups: [
            {
              name: "schemas",
              test: /node_modules\/zod\/|\/src\/platform\/strict-zod\.ts$/,
            },
            { name: "drawing", test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: "shell",
              test: /node_modules\/(@tanstack|zustand|use-intl|icu-minify)\/|\/src\/platform\/(session|clock|page-facts|locale)\.ts$|\/(noop|random-id)\.mjs$/,
            },
            {
              // What shows plans and cards: in pieces of their own their styles would hold up the first picture.
              name: "shelf",
              test: /\/src\/ui\/(sim-shape|status-badge|use-ring|ring)[.-]|\/src\/plans\/plan-card\./,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/farsim": "http://127.0.0.1:8080" } },
});
