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
  IconLayoutGrid,
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

/** Headings of the navigation, in its order; entries without one come first. */
const groups = [
  "Administration",
  "Teaching",
  "Content",
  "Assessment",
  "Reporting",
  "Subscriptions",
  "Support",
] as const;

type Entry = {
  to: string;
  label: string;
  /** In the bar of a phone: the label begins with it. */
  shortLabel?: string;
  icon: Icon;
  /** Addresses of further pages of this place, which do not begin with `to`. */
  also?: readonly string[];
  group?: (typeof groups)[number];
  action?: Action | readonly Action[];
  /** For who studies in the program, not for who may do all that is done in it. */
  isOfLearners?: true;
};

/** Page that explains the product; it concerns no program. */
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
  {
    to: "/groups",
    label: "Programs",
    icon: IconBuilding,
    group: "Administration",
    action: "program.manage",
  },
  { to: "/users", label: "Users", icon: IconAddressBook, group: "Administration", action: "user.manage" },
  { to: "/document_sets", label: "Courses", icon: IconBooks, group: "Teaching", action: "course.list" },
  {
    to: "/my_work",
    label: "My work",
    icon: IconProgressCheck,
    group: "Teaching",
    action: "my_work.read",
    isOfLearners: true,
  },
  { to: "/documents", label: "Library", icon: IconStack2, group: "Teaching", action: "library.list" },
  {
    to: "/group_role_definition_users",
    label: "People",
    icon: IconUsers,
    group: "Teaching",
    action: "program.member.list",
  },
  { to: "/projects", label: "Projects", icon: IconChecklist, group: "Content", action: "project.read" },
  {
    to: "/learning_objectives",
    label: "Objectives",
    icon: IconTarget,
    group: "Content",
    action: "mapping.read",
  },
  {
    to: "/coverage",
    label: "Coverage",
    icon: IconLayoutGrid,
    group: "Content",
    action: "mapping.read",
  },
  {
    to: "/reusable_objects",
    label: "Reusable content",
    shortLabel: "Reusable",
    icon: IconPuzzle,
    group: "Content",
    action: "mapping.read",
  },
  {
    to: "/media_assets",
    label: "Media library",
    shortLabel: "Media",
    icon: IconPhoto,
    group: "Content",
    action: "media.read",
  },
  {
    to: "/admin/assessment/questions",
    label: "Questions",
    icon: IconListCheck,
    also: ["/admin/assessment"],
    group: "Assessment",
    action: "question_bank.read",
  },
  {
    to: "/assessments",
    label: "Assessments",
    icon: IconSchool,
    also: ["/exam_variations", "/question_sets"],
    group: "Assessment",
    action: "delivery.read",
  },
  {
    to: "/report_dashboard",
    label: "Reports",
    icon: IconChartHistogram,
    group: "Reporting",
    action: "educator_dashboard.read",
  },
  {
    to: "/report_builders",
    label: "Report Builder",
    icon: IconTableOptions,
    group: "Reporting",
    action: "custom_report.create",
  },
  {
    to: "/archived_reports",
    label: "Archived Reports",
    shortLabel: "Archived",
    icon: IconArchive,
    group: "Reporting",
    action: "archived_report.read",
  },
  {
    to: "/audit_log",
    label: "Audit Log",
    icon: IconHistory,
    also: ["/provider_audit_log"],
    group: "Reporting",
    action: "audit.read",
  },
  {
    to: "/quotes",
    label: "Quotes",
    icon: IconReceipt2,
    group: "Subscriptions",
    action: "subscription.order",
  },
  {
    to: "/quote_interfaces",
    label: "Renewals",
    icon: IconCalendarRepeat,
    also: ["/quote_courses", "/quote_prices"],
    group: "Subscriptions",
    action: "renewal.manage",
  },
  { to: `${helpPath}time_on_case`, label: "Help", icon: IconHelpCircle, group: "Support" },
];

/** One's own account; from the menu of the account, not from the navigation. */
export const accountPath = "/account";
export const profilePath = "/profile";

/** True on the pages of a place. */
export const isAt = ({ to, also = [] }: Pick<Entry, "to" | "also">, pathname: string): boolean =>
  [to, ...also].some((path) => `${pathname}/`.startsWith(`${path}/`));

/** Where this person may go, in the order of the navigation. */
export function navigationOf(actor: Actor): readonly Entry[] {
  const isLearner = actor.membership?.role === "Student";
  return entries.filter(
    ({ action, isOfLearners }) =>
      (!isOfLearners || isLearner) &&
      (!action || [action].flat().some((one: Action) => canByRole(actor, one))),
  );
}

/** More entries than this are read by their headings. */
const fewEntries = 8;

/** Entries under their headings; a few have none. */
export function groupsOf(
  all: readonly Entry[],
): { heading: string | undefined; entries: readonly Entry[] }[] {
  if (all.length <= fewEntries) return [{ heading: undefined, entries: all }];
  return [undefined, ...groups]
    .map((heading) => ({ heading, entries: all.filter(({ group }) => group === heading) }))
    .filter((one) => one.entries.length > 0);
}
