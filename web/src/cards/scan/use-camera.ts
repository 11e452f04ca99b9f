import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { openCodeReader } from "./code-reader.ts";

/** Why nothing is read: the reader or the browser refused, there is no camera, another program has it, or its codes cannot be read here. */
export type CameraProblem = "refused" | "none" | "busy" | "unreadable";

const lookEveryMs = 200;

/** Whether this device has a camera that a page may ask for. Asks nothing of the reader. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    let isGone = false;
    // Missing where the page did not come over an encrypted connection.
    const { mediaDevices } = navigator as Partial<Navigator>;
    void mediaDevices
      ?.enumerateDevices()
      .then((devices) => {
        if (!isGone) setHasCamera(devices.some(({ kind }) => kind === "videoinput"));
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return hasCamera;
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
