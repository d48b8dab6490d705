import { type Icon, IconBooks, IconHelpCircle, IconHistory, IconUsers } from "@tabler/icons-react";
import { type Action, type Actor, canByRole } from "#shared/domain/access.ts";

type Entry = { to: string; label: string; icon: Icon; action?: Action };

/** What explains the product; about no program. */
export const helpPath = "/help/";

const entries: readonly Entry[] = [
  { to: "/document_sets", label: "Courses", icon: IconBooks, action: "course.list" },
  {
    to: "/group_role_definition_users",
    label: "People",
    icon: IconUsers,
    action: "program.member.list",
  },
  { to: "/audit_log", label: "Audit Log", icon: IconHistory, action: "audit.read" },
  { to: `${helpPath}time_on_case`, label: "Help", icon: IconHelpCircle },
];

/** One's own account; from the menu of the account, not from the navigation. */
export const accountPath = "/account";

/** Where this person may go, in the order of the navigation. */
export function navigationOf(actor: Actor): readonly Entry[] {
  return entries.filter(({ action }) => !action || canByRole(actor, action));
}
