import type { Actor } from "#shared/domain/access.ts";

/** Tells if somebody works on the assessments of all programs. */
export const isAssessmentStaff = ({ isAdmin, membership }: Actor): boolean =>
  isAdmin || membership?.role === "Assessment Production Associate";

/** Tells if a delivery is one that somebody may see and change. */
export const isTheirDelivery = (actor: Actor, { program_id }: { program_id: string }): boolean =>
  isAssessmentStaff(actor) || actor.membership?.programId === program_id;
