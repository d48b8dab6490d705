import { type Action, type Actor, can, canByRole, type ResourceOf } from "../access.ts";
import { type DocumentKind, productLineOf } from "../kinds.ts";
import { writesLine } from "./document.ts";

/**
 * Flags of a person in their current program, for its pages. Of one's own flags the specification names four.
 * @see spec courses §3 "Current user flags", §6
 */
export type ProgramFlags = {
  /** Shows the Create Course controls. */
  createAccess: boolean;
  /** Shows what removes members of the program. */
  can_destroy_batch: boolean;
  /** Provider admin. */
  is_admin: boolean;
  /** True if only students among the program's members may be managed. Selects the endpoint that removes them. */
  only_students: boolean;
};

export function programFlags(actor: Actor): ProgramFlags {
  const programId = actor.membership?.programId;
  const manages = (isStudent: boolean): boolean =>
    programId !== undefined &&
    can(actor, "program.member.manage", { kind: "program_member", programId, isStudent });
  return {
    createAccess: canByRole(actor, "course.create"),
    can_destroy_batch: manages(true),
    is_admin: actor.isAdmin,
    only_students: manages(true) && !manages(false),
  };
}

/** Flags of a person for one course. */
export type CourseFlags = {
  /** Name, dates and items. */
  can_edit: boolean;
  /** Shows what adds and removes members of the course. */
  can_destroy_batch: boolean;
  /** Reset the cases of its students. */
  can_reset: boolean;
  can_proctor: boolean;
  /** See and change the access code of its proctors. */
  can_manage_code: boolean;
  can_see_report: boolean;
};

export const courseFlags = (actor: Actor, course: ResourceOf<"course.read">): CourseFlags => ({
  can_edit: can(actor, "course.edit", course),
  can_destroy_batch: can(actor, "course.member.manage", course),
  can_reset: can(actor, "course.reset", course),
  can_proctor: can(actor, "exam.proctor", course),
  can_manage_code: can(actor, "exam.code.manage", course),
  can_see_report: can(actor, "usage_report.read", course),
});

/** Each permission flag of a case page, and the action that gives it. @see spec documents §6 */
const actionOfFlag = {
  createContentNodes: "case.suggest",
  createPages: "case.edit",
  editMediaAssets: "case.edit",
  insertRloToDocuments: "case.edit",
  openRloInReadOnlyMode: "case.suggest",
  viewMediaAssets: "case.suggest",
  createMediaAssets: "case.edit",
  deleteMediaAssets: "case.edit",
  editNodeInvisible: "case.edit",
  editContentNodes: "case.suggest",
  editPages: "case.edit",
  deleteContentNodes: "case.suggest",
  deletePages: "case.edit",
  createComments: "case.suggest",
  createExistingContentRlo: "case.edit",
  publish: "case.publish",
  publishMultiUseRlo: "case.publish",
  viewLinksReport: "case.suggest",
  updatePrerequisiteSubservient: "case.edit",
  assessmentMappingTool: "case.edit",
  resolveComments: "case.edit",
  acceptTrackedChanges: "case.edit",
  rejectTrackedChanges: "case.edit",
  respondToComments: "case.suggest",
  viewTopBar: "case.suggest",
  accessOmVersion: "case.suggest",
  accessRloMaintenance: "case.edit",
  allowLearningObjectivesEdit: "case.edit",
} as const satisfies Record<string, Action>;

export type DocumentFlag = keyof typeof actionOfFlag;
export const documentFlagNames = Object.keys(actionOfFlag) as [DocumentFlag, ...DocumentFlag[]]; // its keys are just those

/** The permission flags that a person has for one document; they are the names of what may be done, and no more. */
export const documentFlags = (actor: Actor, document: ResourceOf<"case.edit">): DocumentFlag[] =>
  documentFlagNames.filter((flag) => can(actor, actionOfFlag[flag], document));

/** Those that the role gives for some document at all. */
export const documentFlagsByRole = (actor: Actor): DocumentFlag[] =>
  documentFlagNames.filter((flag) => canByRole(actor, actionOfFlag[flag]));

/** Returns true if somebody may make a document of a kind: those of their product line. */
export const mayCreateKind = (actor: Actor, kind: DocumentKind): boolean =>
  canByRole(actor, "case.create") &&
  (actor.isAdmin ||
    (actor.membership !== undefined && writesLine(actor.membership.role, productLineOf(kind))));

export const allowedEditModes = ["Editing", "Suggesting", "ViewOnly"] as const;

/** How a person may change a document: each step down writes less. @see spec documents §4 Edit modes */
export function allowedEditMode(
  actor: Actor,
  document: ResourceOf<"case.edit">,
): (typeof allowedEditModes)[number] {
  if (can(actor, "case.edit", document)) return "Editing";
  return can(actor, "case.suggest", document) ? "Suggesting" : "ViewOnly";
}
