import type { DisplayMode } from "#shared/case/model/types.ts";

/** How much of the case an author has before them; only 'Full' is written in. @see spec documents §2.3, §2.11; ADR 0154 */
export const displayModes: readonly { value: DisplayMode; label: string }[] = [
  { value: "student", label: "Student" },
  { value: "ungated", label: "Ungated" },
  { value: "full", label: "Full" },
  { value: "outline", label: "Outline" },
];

/** Modes that show the case and not its text. */
export type ReadMode = Extract<DisplayMode, "student" | "ungated">;
export const isReadMode = (mode: DisplayMode): mode is ReadMode => mode === "student" || mode === "ungated";
