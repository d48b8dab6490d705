import * as z from "zod/mini";

/** Sequence ids travel as strings in paths and as numbers in JSON. */
export const sequenceId = z.number().check(z.int(), z.positive());
export const sequenceIdInPath = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, "must be a number"));
/** Learner id: a person as a student, or in another audience of cases. @see shared/domain/access/audience.ts */
export const learnerId = z
  .string()
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}(-educator|-editor)?$/, "must be a learner"));

export const ulid = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "must be an identifier"));
/** A ULID, or a name that whoever orders a job makes up so that ordering it twice makes one. */
export const jobId = z.string().check(z.regex(/^[\w:.@-]{1,120}$/, "must be the identifier of a job"));
/** UTC, ISO 8601, milliseconds: `2026-11-21T08:00:00.000Z`. */
export const utcTime = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, "must be a UTC time"));
/** A calendar date without a time: `2026-11-21`, local to the program's time zone. */
export const calendarDate = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "must be a date, yyyy-mm-dd"));

/** Levels of nesting that an open value may have; the table itself ends at 32, which count from the item's own. */
const deepest = 20;

function isKeepable(value: unknown, depth = 0): boolean {
  if (depth > deepest) return false;
  if (typeof value === "number") return isKeepableNumber(value);
  if (Array.isArray(value)) return value.every((element) => isKeepable(element, depth + 1));
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, field]) => isKeepableName(name) && isKeepable(field, depth + 1));
}

// The table's client takes a field of the first name for the class of the object, of the second for its prototype.
const isKeepableName = (name: string): boolean =>
  name !== "" && name !== "constructor" && name !== "__proto__";

const isKeepableNumber = (value: number): boolean =>
  Math.abs(value) <= Number.MAX_SAFE_INTEGER && (value === 0 || Math.abs(value) >= 1e-100);

/** For values whose shape the contract leaves open: JSON that the table can hold as it is. */
export const keepable = z.refine(
  (value: unknown) => isKeepable(value),
  `must be at most ${deepest} levels deep, with named fields and numbers of an ordinary size`,
);

export const byId = z.strictObject({ id: sequenceIdInPath });

/** A reply with nothing to say but that it was done. */
export const done = z.object({ ok: z.literal(true) });

/** The times and figures of one person in one document, in the words of the specification. @see spec courses §3 */
export const progressFigures = z.object({
  /** 0–100, not rounded. */
  percent_complete: z.number().check(z.minimum(0), z.maximum(100)),
  /** Percent of the recommended time, capped at 100; null while unknown. */
  percentage_of_recommended_time: z.nullable(z.number()),
  /** How often the person has reset the document. */
  reset: z.number(),
  date_last_accessed: z.nullable(utcTime),
});
export type ProgressFigures = z.infer<typeof progressFigures>;
