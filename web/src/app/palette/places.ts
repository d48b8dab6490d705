import { type Icon, IconPlus, IconUser, IconUsers } from "@tabler/icons-react";
import { type Action, type Actor, canByRole } from "#shared/domain/access.ts";
import { accountPath, navigationOf, profilePath } from "../navigation.ts";
import type { PaletteEntry } from "./paletteEntry.ts";

type Place = { to: string; label: string; action: Action; words?: string };

/** Pages that the navigation has no entry for. */
const furtherPages: readonly Place[] = [
  {
    to: "/group_role_definition_users/usage_report",
    label: "Roles and courses",
    action: "group_role_report.read",
  },
  {
    to: "/group_role_definition_users/removed",
    label: "Recently removed",
    words: "members people",
    action: "program.member.manage",
  },
  { to: "/exam_variations", label: "Exam variations", action: "exam_variation.manage" },
  { to: "/admin/assessment/question_sets", label: "Question sets", action: "question_bank.read" },
  {
    to: "/admin/assessment/blueprints",
    label: "Blueprints",
    words: "question sets draft",
    action: "question_bank.manage",
  },
  {
    to: "/admin/assessment/question_duplicates",
    label: "Near duplicates",
    words: "questions compare",
    action: "question_bank.read",
  },
  { to: "/admin/assessment/comments", label: "Comments", words: "questions", action: "question_bank.read" },
  { to: "/provider_audit_log", label: "Provider audit log", action: "provider_audit.read" },
  { to: "/quote_interfaces/crm_log", label: "CRM log", action: "renewal.manage" },
];

/** Work that begins on a page of its own. */
const beginnings: readonly Place[] = [
  { to: "/document_sets/new", label: "Create course", action: "course.create", words: "new add" },
  {
    to: "/group_role_definition_users/import",
    label: "Add people from a file",
    action: "program.member.manage",
    words: "import members upload",
  },
  {
    to: "/assessments/new",
    label: "Create assessment",
    action: "delivery.manage",
    words: "new add delivery",
  },
  { to: "/group_documents/new_batch", label: "Lend content", action: "loan.manage", words: "share program" },
  {
    to: "/group_documents/delete_batch",
    label: "Revoke content",
    action: "loan.manage",
    words: "remove program",
  },
  {
    to: "/admin/assessment/questions/export",
    label: "Export questions",
    action: "question_bank.manage",
    words: "download",
  },
];

const entryOf =
  (icon: Icon) =>
  ({ action: _action, ...place }: Place): PaletteEntry => ({ id: place.to, icon, ...place });

/** Pages open to this person: the navigation of their role, the pages behind it, and their own account. */
export function pagesOf(actor: Actor): readonly PaletteEntry[] {
  const isAllowed = ({ action }: Place): boolean => canByRole(actor, action);
  return [
    ...navigationOf(actor).map(({ to, label, icon }) => ({ id: to, to, label, icon })),
    ...furtherPages.filter(isAllowed).map(entryOf(IconUsers)),
    {
      id: accountPath,
      to: accountPath,
      label: "Your account",
      words: "password sign-in devices",
      icon: IconUser,
    },
    { id: profilePath, to: profilePath, label: "Your profile", words: "name", icon: IconUser },
  ];
}

/** Actions that this person may start. */
export const beginningsOf = (actor: Actor): readonly PaletteEntry[] =>
  beginnings.filter(({ action }) => canByRole(actor, action)).map(entryOf(IconPlus));
