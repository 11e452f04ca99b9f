// First of all: it must stand before any schema is built.
import "./platform/calls/strict-zod.ts";
import "./ui/styles/tokens.css";
import "./ui/styles/mantine.css";
import "./ui/styles/kit.css";
import "./app/drawn-page.css";
import { start } from "./app/start.tsx";
import { showStartFailed } from "./app/fallbacks/start-failed.ts";

const place = document.getElementById("root");
if (!place) throw new Error("The page has no place for the application");
// In a turn of its own, so that the page answers a touch before it.
setTimeout(() => {
  start(place).catch((error: unknown) => {
    showStartFailed(place);
    throw error;
  });
});
