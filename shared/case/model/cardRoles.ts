import { hasClass, subtypeOf } from "./subtypes.ts";
import type { ContentNode } from "./types.ts";

/** Role of a card in the card flow. */
export type CardRole =
  | "content"
  | "feedback"
  | "finish"
  | "releaseNotes"
  | "learningObjectives"
  | "saq"
  | "synopsis"
  | "references";

const rolesBySubtype: Readonly<Record<string, CardRole>> = {
  finish_case_page: "finish",
  release_notes_page: "releaseNotes",
  learning_objectives_page: "learningObjectives",
  saq_page: "saq",
  case_synopsis_page: "synopsis",
  references_page: "references",
};

/** The order of cards. @see spec documents §2.4 */
export const roleOrder: readonly CardRole[] = [
  "content",
  "feedback",
  "finish",
  "releaseNotes",
  "learningObjectives",
  "saq",
  "synopsis",
  "references",
];

/** Role of a page in the card flow, from its classes and subtype. */
export function cardRole(page: ContentNode): CardRole {
  if (hasClass(page, "feedback_card")) return "feedback";
  return rolesBySubtype[subtypeOf(page) ?? ""] ?? "content";
}

/** Hidden from everybody but editors, in every display mode. @see ledger documents, ruling 11 */
export const isForEditorsOnly = (role: CardRole): boolean => role === "synopsis" || role === "references";
