import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileWords } from "./compile-words.ts";

export default defineConfig({
  plugins: [compileWords(), react()],
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
              name: "shell",
              test: /node_modules\/(react|react-dom|scheduler|zod|@tanstack|zustand|use-intl|icu-minify)\/|\/src\/platform\/(session|clock|page-facts|locale)\.ts$|\/(noop|random-id)\.mjs$/,
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
