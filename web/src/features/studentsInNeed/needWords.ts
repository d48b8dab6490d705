import type { NeedReason } from "#shared/domain/reports/studentsInNeed.ts";

export type NeedFilter = "all" | "behind" | "never_started" | "low_time" | "resets";

/** Under which choice of the filter a reason stands. */
export const kindWords: Record<NeedReason["kind"], { filter: NeedFilter }> = {
  never_started: { filter: "never_started" },
  behind: { filter: "behind" },
  unfinished: { filter: "behind" },
  low_time: { filter: "low_time" },
  resets: { filter: "resets" },
};
