import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

/** Nothing complains on the console in passing: a test during which something did has failed. */
const complaints: string[] = [];

for (const level of ["error", "warn"] as const) {
  console[level] = (...words: unknown[]) =>
    void complaints.push(`console.${level}: ${format(...words)}`);
}

beforeEach(failOnComplaints);
afterEach(failOnComplaints);

function failOnComplaints(): void {
  const found = complaints.splice(0);
  if (found.length > 0)
    throw new Error(`Something complained on the console.\n${found.join("\n")}`);
}
