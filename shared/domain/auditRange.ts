import { auditRangeDays } from "./audit.ts";
import type { Query } from "./collection/query.ts";

const dayMs = 24 * 3600 * 1000;
/** Without dates: the last month. */
const defaultDays = 31;
/** Nothing was kept before. */
const firstMs = Date.UTC(2020, 0, 1);

export type AuditRange = { fromMs: number; untilMs: number };

/**
 * Which stretch of time a question about the audit log is about, by its conditions on `at`; undefined where it is longer than
 * is looked at in one go. What lies outside of all time with a log is cut off.
 */
export function auditRangeOf(
  { filters, where }: Pick<Query, "filters" | "where">,
  nowMs: number,
): AuditRange | undefined {
  const limits = [...filters, ...where].filter(({ column }) => column === "at");
  const valuesOf = (...operators: string[]): number[] =>
    limits
      .filter(({ operator }) => operators.includes(operator))
      .map(({ values }) => Date.parse(String(values[0])));
  const latestMs = nowMs + dayMs;
  const untilMs = Math.min(latestMs, ...valuesOf("<", "<="));
  const starts = valuesOf(">", ">=");
  const fromMs = Math.max(
    firstMs,
    ...(starts.length > 0 ? starts : [Math.min(untilMs, nowMs) - defaultDays * dayMs]),
  );
  // Two days more: the last day counts whole, in whatever zone, and the present one up to its end.
  return untilMs - fromMs > auditRangeDays * dayMs + 2 * dayMs ? undefined : { fromMs, untilMs };
}

/** The months (`2026-11`, UTC) that a stretch of time touches, the first first. */
export function monthsIn({ fromMs, untilMs }: AuditRange): string[] {
  const months: string[] = [];
  if (fromMs > untilMs) return months;
  const from = new Date(fromMs);
  for (let month = Date.UTC(from.getUTCFullYear(), from.getUTCMonth()); month <= untilMs; ) {
    const at = new Date(month);
    months.push(at.toISOString().slice(0, 7));
    month = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1);
  }
  return months;
}
