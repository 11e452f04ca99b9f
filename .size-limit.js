import { pageWeights } from "./scripts/pages/page-weights.mjs";

/** First load of the home page; every other route only what it adds to that; messages and charts, which come where they are needed. */
export default pageWeights({
  firstLoad: "200 kB",
  route: "60 kB",
  messages: "24 kB",
  deskMessages: "24 kB",
  charts: "40 kB",
  files: 16,
});
