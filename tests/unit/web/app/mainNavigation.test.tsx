import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Actor } from "#shared/domain/access.ts";
import { MainNavigation } from "#web/app/MainNavigation.tsx";
import { navigationOf } from "#web/app/navigation.ts";
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

it("gives each place of a phone's bar a label of one word, and the link its whole name all the same", () => {
  renderPage(<MainNavigation entries={navigationOf(editor)} />);
  const links = screen.getAllByRole("link");
  // What stands in a span of its own is for ears alone there.
  const shown = links.map((link) => link.querySelector("span")?.firstChild?.textContent ?? "");
  expect(shown.filter((label) => label.includes(" "))).toEqual([]);
  expect(shown).toContain("Archived");
  screen.getByRole("link", { name: "Archived Reports" });
});
