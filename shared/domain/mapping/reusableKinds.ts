/**
 * Kinds of reusable content. Only teaching points are paired with learning objectives.
 * @see spec documents §2.12, §2.13, §3 "Reusable object"; ADR 0395
 */
export const reusableKinds = ["teaching_point", "shared_section"] as const;
export type ReusableKind = (typeof reusableKinds)[number];

/** The kind as rows and dialogs write it: `teaching_point` is 'Teaching Point'. */
export const reusableKindWords: Readonly<Record<ReusableKind, string>> = {
  teaching_point: "Teaching Point",
  shared_section: "Shared Section",
};
