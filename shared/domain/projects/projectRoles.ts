/**
 * Roles in a project, in the order in which its members work on a case. These are no roles of a program: somebody who
 * reviews cases in one project may write them in another.
 *
 * @see spec documents §2.14, §6 "Project roles shown"; ADR 0382
 */
export const projectRoles = ["author", "editor", "copy_editor", "reviewer", "production_associate"] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** The role as pages and mails write it. */
export const projectRoleWords: Readonly<Record<ProjectRole, string>> = {
  author: "Author",
  editor: "Editor",
  copy_editor: "Copy Editor",
  reviewer: "Reviewer",
  production_associate: "Production Associate",
};

/** Most members of a project, most cases, and the characters of its name. */
export const mostMembers = 12;
export const mostCases = 20;
export const projectNameLength = 200;

/**
 * Checklist of each role. ` - ` separates the heading from its points. A project keeps the lists that it began with.
 */
export const checklists: Readonly<Record<ProjectRole, readonly string[]>> = {
  author: [
    "Objectives - Every learning objective of the case is taught on at least one card - Each begins with a verb",
    "Content - The history, the findings and the plan agree with each other - Drug doses and reference values have a source",
    "Questions - Each question has an explanation - Distractors are plausible and of similar length",
    "Media - Every image has alternative text - Permission to use each image is on file",
  ],
  editor: [
    "Structure - Cards follow the order of the encounter - No card repeats another one",
    "Suggestions - Every suggestion is accepted, rejected or answered - Open comments are closed",
    "Mapping - Objectives and teaching points are mapped - The case map shows no empty row",
  ],
  copy_editor: [
    "Language - Spelling, grammar and punctuation follow the style guide - Abbreviations are spelled out where they first appear",
    "People - Names and pronouns of the patient are the same throughout - Wording is respectful and inclusive",
    "Links - Every link opens the page that it names",
  ],
  reviewer: [
    "Accuracy - Statements agree with current guidelines - Outdated references are replaced",
    "Key - The keyed answer is the single best one - Feedback explains why the others are not",
  ],
  production_associate: [
    "Versions - The Scheduled Review version holds all approved changes - No suggestion is pending",
    "Preview - The case plays from its first card to its last - Images, audio and video open",
    "Publishing - The summary of edits is written - The update banner is decided on",
  ],
};

/** The heading and the points of an item: its body, split on ` - `. @see spec documents §2.14 */
export function itemParts(body: string): { heading: string; points: string[] } {
  const [heading = "", ...points] = body.split(" - ");
  return { heading, points };
}
