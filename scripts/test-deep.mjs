/** `npm run test:deep`: the long set: the same tests with the figures of a release. Takes hours. */
process.env.DEEP = "1";
await import("./test.mjs");
