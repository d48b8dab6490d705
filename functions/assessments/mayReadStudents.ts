import type { Actor } from "#shared/domain/access.ts";
import type { Program } from "../table/programs/programs.ts";
import { isAssessmentStaff } from "./deliveryScope.ts";

/** Tells if somebody may read the results of one student: assessment staff, and faculty where their program has it switched on. */
export const mayReadStudents = (actor: Actor, program: Program | undefined): boolean =>
  isAssessmentStaff(actor) || program?.feature_flags.ind_result_faculty_feature === true;
