/** `npm run test:deep [-- part of a file's name …]`: the same tests with the figures of a release, and those that only it runs. Takes hours. */
process.env.DEEP = "1";
await import("./test.mjs");
