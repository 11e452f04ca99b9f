import { pageWeights } from "./scripts/page-weights.mjs";

/** First load of the home page; every other route only what it adds to that. */
export default pageWeights({ firstLoad: "200 kB", route: "60 kB" });
