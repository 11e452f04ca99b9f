import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { openCodeReader } from "./code-reader.ts";

/** Why nothing is read: the reader or the browser refused, there is no camera, another program has it, or its codes cannot be read here. */
export type CameraProblem = "refused" | "none" | "busy" | "unreadable";

const lookEveryMs = 200;

const longestLookMs = 3_000;
let isThere = false;

/** Whether this device had a camera that a page may ask for when it was last looked for. */
export const hasCamera = (): boolean => isThere;

/**
 * Looks for a camera, now and whenever one is plugged in or taken away; asks nothing of the reader. Never fails, and never waits
 * longer than three seconds: some browsers answer only once their window is looked at.
 */
export async function lookForCamera(): Promise<void> {
  // Missing where the page did not come over an encrypted connection.
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (!mediaDevices) return;
  const look = async () => {
    const devices = await mediaDevices.enumerateDevices().catch(() => []);
    isThere = devices.some(({ kind }) => kind === "videoinput");
  };
  mediaDevices.addEventListener("devicechange", () => void look());
  await Promise.race([look(), new Promise((resolve) => setTimeout(resolve, longestLookMs))]);
}

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
};

class Unreadable extends Error {}

function problemOf(error: unknown): CameraProblem {
  if (error instanceof Unreadable) return "unreadable";
  return problems[error instanceof Error ? error.name : ""] ?? "busy";
}

/** Shows the camera in `video` and tells of each code that it sees, until it is taken away; `onText` is true once enough was read. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => boolean,
): CameraProblem | null {
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const readText = useEffectEvent(onText);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    void watch(video, (text) => readText(text), signal).catch((error: unknown) => {
      if (!signal.aborted) setProblem(problemOf(error));
    });
    return () => ending.abort();
  }, [video]);
  return problem;
}

async function watch(
  { current: video }: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener("abort", stop);
  if (signal.aborted || !video) return stop();
  video.srcObject = stream;
  const readCodes = await Promise.all([openCodeReader(), video.play()])
    .then(([reader]) => reader)
    .catch((cause: unknown) => {
      stop();
      throw new Unreadable("The camera's codes cannot be read", { cause });
    });
  const look = async (): Promise<void> => {
    if (signal.aborted) return;
    const texts = await readCodes(video).catch(() => []);
    // Awaiting the picture takes time, in which the dialog may have been closed.
    if (signal.aborted || texts.some(onText)) return stop();
    setTimeout(() => void look(), lookEveryMs);
  };
  await look();
}
