import type { Instant } from "../../platform/clock.ts";

interface StoredSession {
  readonly id: string;
  readonly device: string;
  readonly origin: string;
  readonly createdAt: Instant;
  readonly usedAt: Instant;
}

/** A session as its owner reads it. */
export function sessionShown({ id, device, origin, createdAt, usedAt }: StoredSession) {
  return {
    id,
    device,
    place: origin,
    createdAt: instantText(createdAt),
    usedAt: instantText(usedAt),
  };
}

export const instantText = (moment: Instant): string =>
  moment.toString({ smallestUnit: "millisecond" });
