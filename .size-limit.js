import { pageWeights } from "./scripts/pages/page-weights.mjs";

/** First load of the home page; every other route only what it adds to that; the charts, which come where one is. */
export default pageWeights({ firstLoad: "200 kB", route: "60 kB", charts: "40 kB", files: 16 });
