import { editorialRoles, roles } from "../roles.ts";
import { allow, type RolesByAction, type Rule } from "./decision.ts";
import { associates, faculty, programAdministrators } from "./roleGroups.ts";

/** The provider's own side of the house: what stands above all programs. */
export type ProviderResource = { kind: "provider" };

/** Most are a provider admin's, and no role gives them. @see rulings "Who may do what" */
export const providerActions = {
  /** Log of what was done above all programs. */
  "provider_audit.read": [],
  /** How the product itself is doing. */
  "operations.read": [],
  "queue.redrive": [],
  /** Which programs there are: one's own, for whoever is no provider admin. */
  "program.list": roles,
  "program.manage": [],
  /** Who there is: the people of one's program whom one looks after, for whoever is no provider admin. */
  "user.list": [...programAdministrators, "IT Administrator", "Student Roster Manager"],
  /** People of the actor's own program whom the actor manages, for whoever is no provider admin. @see ADR 0129 */
  "user.reset_factors": ["Program Service Administrator", "IT Administrator"],
  "loan.manage": [],
  "expiration.set": [],
  "user.manage": [],
  "quote.manage": [],
  "renewal.manage": [],
  /** See the questions of the bank: the provider's own, shared by all editorial groups. @see ADR 0396 */
  "question_bank.read": editorialRoles,
  /** Suggest an edit of a question. */
  "question_bank.comment": editorialRoles,
  /** Change what the bank says beside a question's text: of questions whose document one edits, for whoever is no provider admin. @see ADR 0396 */
  "question_bank.edit_data": associates,
  "question_bank.manage": [],
  /** Make, validate and retire exam variations. @see ADR 0420 */
  "exam_variation.manage": ["Assessment Production Associate"],
  /** See deliveries and the results of their students: of all programs for the provider's staff, of one's own for who teaches. @see ADR 0421 */
  "delivery.read": ["Assessment Production Associate", ...faculty],
  /** Make and change deliveries and their students: of all programs for the provider's staff, of one's own for others. */
  "delivery.manage": ["Assessment Production Associate", ...programAdministrators],
} as const satisfies RolesByAction;

/** Allows whoever has the role: the handlers decide which part of it they see. */
export const providerRule: Rule<keyof typeof providerActions, ProviderResource> = () => allow;
