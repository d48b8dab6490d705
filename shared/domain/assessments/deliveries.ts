import { endOfDay, startOfDay } from "../dates.ts";

export const purposes = ["Early", "Late"] as const;
export type Purpose = (typeof purposes)[number];

export const deliveryStatuses = ["scheduled", "active", "completed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const deliveryStatusWords: Readonly<Record<DeliveryStatus, string>> = {
  scheduled: "Scheduled",
  active: "Active",
  completed: "Completed",
};

/** Days of the program's zone, both included, and the instants that they mean: from the first one until just before the last one. */
export type AssessmentWindow = { starts_on: string; ends_on: string; starts_at: string; ends_at: string };

/** The window of two days in a zone. @param timeZone - IANA name. */
export const windowOf = (
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  timeZone: string,
): AssessmentWindow => ({
  ...{ starts_on, ends_on },
  starts_at: startOfDay(starts_on, timeZone),
  ends_at: endOfDay(ends_on, timeZone),
});

type Instants = Pick<AssessmentWindow, "starts_at" | "ends_at">;

/** @param now - Epoch milliseconds. */
export const isOpenAt = ({ starts_at, ends_at }: Instants, now: number): boolean =>
  now >= Date.parse(starts_at) && now < Date.parse(ends_at);

/** Status of a delivery, by its window and the clock. @param now - Epoch milliseconds. */
export function deliveryStatus({ starts_at, ends_at }: Instants, now: number): DeliveryStatus {
  if (now < Date.parse(starts_at)) return "scheduled";
  return now < Date.parse(ends_at) ? "active" : "completed";
}

/** Minutes that a student's own pause may last; 0 forbids it. */
export const pauseMinutes = { usual: 10, most: 60 };
/** Restarts of one student. */
export const restartsAtMost = 5;
export const nicknameLength = 100;
