import type { ErrorCode } from "#shared/contract/errors.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import { allowedRoles } from "#shared/domain/access.ts";
import { type Role, roles } from "#shared/domain/roles.ts";

/**
 * Whoever may come: every role where the course is, every role elsewhere, roles that are held in the wrong kind of program
 * although the course is there, every role whose membership there has ended or has not begun, every role in an archived
 * program that the course is lent to, and those without one.
 */
export type Visitor =
  | { kind: Standing; role: Role }
  | { kind: "closed"; role: Role }
  | { kind: "here"; role: Role }
  | { kind: "elsewhere"; role: Role }
  | { kind: "out of place"; role: Role }
  | { kind: "admin" }
  | { kind: "without a program" }
  | { kind: "signed out" };

type Standing = "expired" | "pending";
const standings: Readonly<Record<Standing, { code: ErrorCode; subscription_end: string | null }>> = {
  expired: { code: "SUBSCRIPTION_EXPIRED", subscription_end: "2026-01-01T00:00:00.000Z" },
  pending: { code: "REGISTRATION_PENDING", subscription_end: null },
};
export const standingOf = ({ kind }: Visitor) =>
  kind === "expired" || kind === "pending" ? standings[kind] : undefined;

/** What somebody is told who is refused before their role is looked at. */
export const codeWithoutStanding = (visitor: Visitor): ErrorCode | undefined =>
  visitor.kind === "closed" ? "PROGRAM_INACTIVE" : standingOf(visitor)?.code;

export const visitors: readonly Visitor[] = [
  ...roles.map((role) => ({ kind: "here", role }) as const),
  ...roles.map((role) => ({ kind: "expired", role }) as const),
  ...roles.map((role) => ({ kind: "pending", role }) as const),
  ...roles.map((role) => ({ kind: "closed", role }) as const),
  ...roles.map((role) => ({ kind: "elsewhere", role }) as const),
  { kind: "out of place", role: "Reviewer" },
  { kind: "out of place", role: "Teacher" },
  { kind: "admin" },
  { kind: "without a program" },
  { kind: "signed out" },
];
export const nameOf = (visitor: Visitor): string =>
  "role" in visitor ? `${visitor.role}, ${visitor.kind}` : visitor.kind;

const ofOwnProgram: ReadonlySet<string> = new Set([
  "getProgram",
  // The curriculum is the provider's, whatever program one writes in.
  ...["getLearningObjective", "updateLearningObjective", "deleteLearningObjective"],
  ...["createDyad", "deleteDyad", "getReusableObject", "updateReusableObject", "getReusableUsageReport"],
  // For those of other programs, see projects.test.ts.
  ...["getProject", "updateProject", "deleteProject", "updateChecklistItem"],
  ...["completeAssignment", "completeEditing", "listProjectQuestionSets", "updateProjectQuestionSet"],
  // So is the question bank.
  ...["getAssessmentQuestion", "getQuestionOfDocument", "deleteComment"],
  ...["reviewAssessmentQuestion", "getQuestionPair"],
  ...["getVariant", "updateVariant", "publishVariant", "replaceVariant"],
  // So is the media library; of uploads everybody has their own.
  ...["getMediaAsset", "updateMediaAsset", "deleteMediaAsset"],
  ...["signMediaParts", "getMediaUpload", "finishMediaUpload", "cancelMediaUpload"],
  "getReportOptions",
  "findReportOptions",
  "previewReport",
  "createBuiltReport",
]);

/** Calls of the media library about the files of a case, which the body names. */
const namesACase: ReadonlySet<string> = new Set(["damFileUploads", "deleteAssetAssociation", "syncAssets"]);

/** Routes of a course or a document answer about nothing to whoever is elsewhere; lists show them their own. */
const isAboutOneThing = (route: AnyRoute): boolean =>
  // Everybody asks about a program of their own: for one of others, see programs.test.ts.
  (route.params !== undefined && !ofOwnProgram.has(route.name)) ||
  route.action === "favorite.write" ||
  namesACase.has(route.name) ||
  route.name === "createReport" ||
  route.name === "getReport" ||
  route.name === "createDocumentUserState" ||
  route.name === "getAssistantMessages";

export const asksForNoAction = ({ action }: AnyRoute): boolean =>
  action === "public" || action === "signed_in";

/** Tells if the membership and its role alone refuse: the server decides so before it looks at anything else. */
export function isRefusedByRole(route: AnyRoute, visitor: Visitor): boolean {
  if (route.action === "public" || route.action === "signed_in") return false;
  if (codeWithoutStanding(visitor) || visitor.kind === "out of place") return true;
  return "role" in visitor && !allowedRoles[route.action].includes(visitor.role);
}

/** What whoever writes cases does to one, or makes. */
const writesCases: ReadonlySet<AnyRoute["action"]> = new Set([
  "case.create",
  "case.edit",
  "case.publish",
  "case.suggest",
]);

/** Reports and files that are there already: there is none for whoever may not order one, or read what it is about today. */
const readsReports: ReadonlySet<string> = new Set([
  ...["getWordFile", "readWordImport", "getWordImport"],
  ...["getCaseFile", "readCaseImport", "getCaseImport"],
  "getReport",
  "downloadArchivedReport",
  "deleteArchivedReport",
]);

/** Actions of the provider's assessment staff for all programs. */
const worksForAllPrograms: ReadonlySet<AnyRoute["action"]> = new Set([
  "exam_variation.manage",
  "delivery.manage",
  "delivery.read",
]);

/** What the rulings say: the status of the refusal, or undefined for none. */
export function refusalFor(route: AnyRoute, visitor: Visitor): 401 | 403 | 404 | undefined {
  if (route.action === "public") return undefined;
  if (visitor.kind === "signed out") return 401;
  if (route.action === "signed_in") {
    return route.name === "switchProgram" && visitor.kind === "without a program" ? 404 : undefined;
  }
  if (visitor.kind === "without a program" || isRefusedByRole(route, visitor)) return 403;
  if (visitor.kind === "admin") return undefined;
  // The document of the scene is a case: questions alone are theirs.
  const writesQuestionsAlone = "role" in visitor && visitor.role === "Assessment Production Associate";
  // Exam variations and deliveries of all programs are theirs, whatever group they belong to. @see ADR 0420
  if (writesQuestionsAlone && worksForAllPrograms.has(route.action)) return undefined;
  if (writesQuestionsAlone && readsReports.has(route.name)) return 404;
  if (
    writesQuestionsAlone &&
    (writesCases.has(route.action) || namesACase.has(route.name) || route.name === "createReport")
  )
    return visitor.kind === "elsewhere" && isAboutOneThing(route) ? 404 : 403;
  return visitor.kind === "elsewhere" && isAboutOneThing(route) ? 404 : undefined;
}
