import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Actor } from "#shared/domain/access.ts";
import { isEditorialRole, roles } from "#shared/domain/roles.ts";
import { MainNavigation } from "#web/app/MainNavigation.tsx";
import { groupsOf, isAt, navigationOf } from "#web/app/navigation.ts";
import { renderPage } from "../renderPage.tsx";

const editor: Actor = {
  userId: "u",
  isAdmin: false,
  membership: {
    programId: "p",
    role: "Content Production Associate",
    subscription: "current",
    isEditorial: true,
  },
};

it("begins each label with its short one, so that both together are the label", () => {
  for (const actor of [editor, { userId: "a", isAdmin: true, membership: editor.membership } satisfies Actor])
    for (const { label, shortLabel = label } of navigationOf(actor))
      expect([label, label.startsWith(shortLabel)]).toEqual([label, true]);
});

it("marks no two entries of the navigation by one icon", () => {
  const signs = everyEntry().map(({ icon, label }) => [icon, label] as const);
  const shared = signs.filter(([icon, label]) =>
    signs.some(([other, its]) => other === icon && its !== label),
  );
  expect(shared.map(([, label]) => label)).toEqual([]);
  expect(signs.length).toBeGreaterThan(15);
});

/** Entries of everybody: those of each role and of provider admins. */
function everyEntry() {
  const actors = roles.map(
    (role): Actor => ({
      userId: "u",
      isAdmin: false,
      membership: { programId: "p", role, subscription: "current", isEditorial: isEditorialRole(role) },
    }),
  );
  const all = [...actors, { ...editor, isAdmin: true }].flatMap(navigationOf);
  return [...new Map(all.map((entry) => [entry.to, entry])).values()];
}

it("gives each place of a phone's bar a label of one word, and the link its whole name all the same", () => {
  renderPage(<MainNavigation entries={navigationOf(editor)} />);
  const links = screen.getAllByRole("link");
  // What stands in a span of its own is for ears alone there.
  const shown = links.map((link) => link.querySelector("span")?.firstChild?.textContent ?? "");
  expect(shown.filter((label) => label.includes(" "))).toEqual([]);
  expect(shown).toContain("Archived");
  screen.getByRole("link", { name: "Archived Reports" });
});

it("puts many entries under headings, each in one place and in one order, and few under none", () => {
  const admin = navigationOf({ ...editor, isAdmin: true });
  const groups = groupsOf(admin);
  expect(admin.map(({ label }) => label)).toContain("Audit Log");
  expect(groups.flatMap(({ entries }) => entries)).toEqual(admin);
  expect(groups[0]?.heading).toBeUndefined();
  expect(groups.slice(1).every(({ heading }) => heading !== undefined)).toBe(true);
  renderPage(<MainNavigation entries={admin} />);
  const content = screen.getByRole("group", { name: "Content" });
  within(content).getByRole("link", { name: "Media library" });
  expect(within(content).queryByRole("link", { name: "Users" })).toBeNull();

  const student: Actor = {
    ...editor,
    membership: { programId: "p", role: "Student", subscription: "current", isEditorial: false },
  };
  expect(groupsOf(navigationOf(student)).map(({ heading }) => heading)).toEqual([undefined]);
});

it("marks the place that a page belongs to, also where the page has an address of its own", () => {
  const admin = navigationOf({ ...editor, isAdmin: true });
  const at = (pathname: string) => admin.filter((entry) => isAt(entry, pathname)).map(({ label }) => label);
  expect(at("/admin/assessment/questions/7")).toEqual(["Questions"]);
  expect(at("/admin/assessment/question_sets")).toEqual(["Questions"]);
  expect(at("/exam_variations/3/statistics")).toEqual(["Assessments"]);
  expect(at("/quote_prices/27")).toEqual(["Renewals"]);
  expect(at("/provider_audit_log")).toEqual(["Audit Log"]);
  expect(at("/groups")).toEqual(["Programs"]);
  // A longer word is another place.
  expect(at("/groups_of_somebody")).toEqual([]);
  renderPage(<MainNavigation entries={admin} />, { at: "/question_sets" });
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Assessments");
});
