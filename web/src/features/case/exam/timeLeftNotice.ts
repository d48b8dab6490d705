import { words } from "../words.ts";

const milestoneMinutes = [1, 5, 10] as const;

/** Announcement when the time left falls below a milestone; the lowest of those passed at once. Seconds. */
export function milestonePassed(before: number, now: number): string | undefined {
  if (now <= 0) return undefined;
  const minutes = milestoneMinutes.find((each) => before > each * 60 && now <= each * 60);
  if (minutes === undefined) return undefined;
  return words.minutesLeft({ n: minutes });
}
