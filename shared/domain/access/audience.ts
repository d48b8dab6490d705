import type { DisplayMode } from "../../case/model/types.ts";
import { type DocumentKind, isGated } from "../kinds.ts";
import { isEditorialRole } from "../roles.ts";
import type { Actor } from "./actor.ts";

/**
 * Audiences of a case: a student, whose work is reported; an educator of the program, who looks ahead; an editor, for whom nothing is hidden.
 * Provider admins are editors.
 * @see rulings "Staff and cases", ADR 0085
 */
export const audiences = ["student", "educator", "editor"] as const;
export type Audience = (typeof audiences)[number];

export function audienceOf({ isAdmin, membership }: Pick<Actor, "isAdmin" | "membership">): Audience {
  if (isAdmin) return "editor";
  if (!membership || membership.role === "Student") return "student";
  return isEditorialRole(membership.role) ? "editor" : "educator";
}

/** The modes that each audience may ask for; the first is the one that a case opens in. */
const gatedModes = {
  student: ["student"],
  educator: ["ungated", "student"],
  editor: ["student", "ungated", "full", "outline"],
} as const satisfies Record<Audience, readonly DisplayMode[]>;

/** Display modes of kinds that wait for no answer, which are shown to students ungated, too. */
const ungatedModes = {
  student: ["ungated"],
  educator: ["ungated"],
  editor: ["ungated", "student", "full", "outline"],
} as const satisfies Record<Audience, readonly DisplayMode[]>;

/** @see spec documents §2.2, §2.3; rulings "Staff and cases" */
export const displayModesOf = (
  audience: Audience,
  kind: DocumentKind,
): readonly [DisplayMode, ...DisplayMode[]] => (isGated(kind) ? gatedModes : ungatedModes)[audience];

/**
 * Under which id a person's work on cases is kept. What staff do in a case is an attempt of their own: whoever teaches here
 * and studies elsewhere has two that never meet, and nothing that counts students finds the one of staff.
 */
export function learnerIdOf(actor: Actor): string {
  const audience = audienceOf(actor);
  return audience === "student" ? actor.userId : `${actor.userId}-${audience}`;
}

/** Audience of a learner id. */
export function audienceOfLearner(learnerId: string): Audience {
  const [, audience] = learnerId.split("-");
  return audiences.find((known) => known === audience) ?? "student";
}

/** The person whose work is kept under a learner id. */
export const userOfLearner = (learnerId: string): string => learnerId.split("-")[0] ?? learnerId;
