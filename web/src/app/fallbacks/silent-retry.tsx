import { useEffect } from "react";
import { type FailedPart, useAgainWhenOnline } from "../../ui/states/part-failed.tsx";

const restMs = 15_000;

/** Says nothing, and tries again by itself from time to time: for what no one has asked for. */
export function SilentRetry({ again }: FailedPart) {
  useAgainWhenOnline(again);
  useEffect(() => {
    const timer = setTimeout(again, restMs);
    return () => clearTimeout(timer);
  });
  return null;
}
