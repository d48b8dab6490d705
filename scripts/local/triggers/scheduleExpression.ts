/** When a schedule is due: every so many milliseconds, once, or at the minutes that a cron expression names. */
export type Timing =
  | { kind: "rate"; everyMs: number }
  | { kind: "at"; atMs: number }
  | { kind: "cron"; isDue: (minute: Date) => boolean };

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const days = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/**
 * Parses EventBridge's `rate(…)`, `at(…)` and `cron(minutes hours day-of-month month day-of-week year)`, in UTC. In
 * cron: `*`, `?`, lists, ranges, steps and names; not `L`, `W` and `#`.
 *
 * @throws on anything else
 */
export function parseSchedule(expression: string): Timing {
  const [, kind, argument = ""] = /^(rate|at|cron)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === "rate") {
    const [, count, unit] = /^(\d+) (minute|hour|day)s?$/.exec(argument) ?? [];
    const ms = unit === "minute" || unit === "hour" || unit === "day" ? unitMs[unit] : undefined;
    if (ms && Number(count) > 0) return { kind: "rate", everyMs: Number(count) * ms };
  }
  if (kind === "at") {
    const atMs = Date.parse(`${argument}Z`);
    if (!Number.isNaN(atMs)) return { kind: "at", atMs };
  }
  if (kind === "cron") return { kind: "cron", isDue: parseCron(argument, expression) };
  throw new Error(`The schedule ${expression} is not understood`);
}

function parseCron(argument: string, expression: string): (minute: Date) => boolean {
  const fields = argument.split(/\s+/);
  if (fields.length !== 6) throw new Error(`The schedule ${expression} needs six fields`);
  const [minutes = "", hours = "", dayOfMonth = "", month = "", dayOfWeek = "", year = ""] = fields;
  const matchers = {
    minutes: parseField(minutes, { from: 0, to: 59 }),
    hours: parseField(hours, { from: 0, to: 23 }),
    dayOfMonth: parseField(dayOfMonth, { from: 1, to: 31 }),
    month: parseField(withNumbers(month, months, 1), { from: 1, to: 12 }),
    dayOfWeek: parseField(withNumbers(dayOfWeek, days, 1), { from: 1, to: 7 }), // Sunday is 1
    year: parseField(year, { from: 1970, to: 2199 }),
  };
  return (at) =>
    matchers.minutes.has(at.getUTCMinutes()) &&
    matchers.hours.has(at.getUTCHours()) &&
    matchers.dayOfMonth.has(at.getUTCDate()) &&
    matchers.month.has(at.getUTCMonth() + 1) &&
    matchers.dayOfWeek.has(at.getUTCDay() + 1) &&
    matchers.year.has(at.getUTCFullYear());
}

function withNumbers(field: string, names: readonly string[], first: number): string {
  return field.toUpperCase().replace(/[A-Z]{3}/g, (name) => String(names.indexOf(name) + first));
}

function parseField(field: string, { from, to }: { from: number; to: number }): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const [, range = "", step] = /^(\*|\?|\d+(?:-\d+)?)(?:\/(\d+))?$/.exec(part) ?? [];
    if (range === "") throw new Error(`The part ${part} of a cron expression is not understood`);
    const [start, end] = range === "*" || range === "?" ? [from, to] : range.split("-").map(Number);
    const last = end ?? (step ? to : start);
    for (let value = start ?? from; value <= (last ?? to); value += Number(step ?? 1)) values.add(value);
  }
  return values;
}
