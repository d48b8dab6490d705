import {
  type Icon,
  IconAddressBook,
  IconArchive,
  IconBooks,
  IconBuilding,
  IconCalendarRepeat,
  IconChartHistogram,
  IconChecklist,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconListCheck,
  IconPhoto,
  IconProgressCheck,
  IconPuzzle,
  IconReceipt2,
  IconSchool,
  IconStack2,
  IconTableOptions,
  IconTarget,
  IconUsers,
} from "@tabler/icons-react";
import { type Action, type Actor, canByRole } from "#shared/domain/access.ts";

type Entry = {
  to: string;
  label: string;
  /** In the bar of a phone: the label begins with it. */
  shortLabel?: string;
  icon: Icon;
  action?: Action | readonly Action[];
  /** For who studies in the program, not for who may do all that is done in it. */
  isOfLearners?: true;
};

/** What explains the product; about no program. */
export const helpPath = "/help/";

/** Where each role finds what waits for it. */
export const homePath = "/dashboard";

const entries: readonly Entry[] = [
  {
    to: homePath,
    label: "Home",
    icon: IconHome,
    action: [
      "course.list",
      "program.member.list",
      "educator_dashboard.read",
      "editorial_dashboard.read",
      "operations.read",
    ],
  },
  { to: "/document_sets", label: "Courses", icon: IconBooks, action: "course.list" },
  { to: "/my_work", label: "My work", icon: IconProgressCheck, action: "my_work.read", isOfLearners: true },
  { to: "/documents", label: "Library", icon: IconStack2, action: "library.list" },
  {
    to: "/learning_objectives",
    label: "Objectives",
    icon: IconTarget,
    action: "mapping.read",
  },
  {
    to: "/reusable_objects",
    label: "Reusable content",
    shortLabel: "Reusable",
    icon: IconPuzzle,
    action: "mapping.read",
  },
  { to: "/media_assets", label: "Media library", shortLabel: "Media", icon: IconPhoto, action: "media.read" },
  { to: "/projects", label: "Projects", icon: IconChecklist, action: "project.read" },
  {
    to: "/admin/assessment/questions",
    label: "Questions",
    icon: IconListCheck,
    action: "question_bank.read",
  },
  { to: "/assessments", label: "Assessments", icon: IconSchool, action: "delivery.manage" },
  { to: "/report_dashboard", label: "Reports", icon: IconChartHistogram, action: "educator_dashboard.read" },
  {
    to: "/group_role_definition_users",
    label: "People",
    icon: IconUsers,
    action: "program.member.list",
  },
  {
    to: "/report_builders",
    label: "Report Builder",
    icon: IconTableOptions,
    action: "custom_report.create",
  },
  {
    to: "/archived_reports",
    label: "Archived Reports",
    shortLabel: "Archived",
    icon: IconArchive,
    action: "archived_report.read",
  },
  { to: "/quotes", label: "Quotes", icon: IconReceipt2, action: "subscription.order" },
  { to: "/quote_interfaces", label: "Renewals", icon: IconCalendarRepeat, action: "renewal.manage" },
  { to: "/users", label: "Users", icon: IconAddressBook, action: "user.manage" },
  { to: "/groups", label: "Programs", icon: IconBuilding, action: "program.manage" },
  { to: "/audit_log", label: "Audit Log", icon: IconHistory, action: "audit.read" },
  { to: `${helpPath}time_on_case`, label: "Help", icon: IconHelpCircle },
];

/** What a provider admin does comes before what the staff of a program do; all others see their entries as they stand above. */
const ofProvider: readonly string[] = [homePath, "/groups", "/users"];

/** One's own account; from the menu of the account, not from the navigation. */
export const accountPath = "/account";
export const profilePath = "/profile";

/** Where this person may go, in the order of the navigation. */
export function navigationOf(actor: Actor): readonly Entry[] {
  const isLearner = actor.membership?.role === "Student";
  const own = entries.filter(
    ({ action, isOfLearners }) =>
      (!isOfLearners || isLearner) &&
      (!action || [action].flat().some((one: Action) => canByRole(actor, one))),
  );
  if (!actor.isAdmin) return own;
  const rank = ({ to }: Entry): number =>
    ofProvider.includes(to) ? ofProvider.indexOf(to) : ofProvider.length;
  return own.toSorted((a, b) => rank(a) - rank(b));
}
