import { describe, expect, it } from "vitest";
import { courseList } from "#shared/domain/collection/courseList.ts";
import { libraryList, librarySorts } from "#shared/domain/collection/libraryList.ts";
import * as courseForm from "#shared/domain/courseForm.ts";
import { nothingToAdd, nothingToRemove } from "#shared/domain/courseItemsPlan.ts";
import { deselectRefused } from "#shared/domain/itemSelection.ts";
import { noLearners } from "#shared/domain/profileForm.ts";
import { shownOption } from "#web/lists/shownOption.ts";

/** Each text as the specification quotes it, misspellings included. @see spec courses §2.1, §2.2, §2.20, §5 */
describe("the texts of the catalogue lists (C-05, C-06, C-07)", () => {
  it("refuse to take out what another selected case needs", () => {
    expect(deselectRefused).toBe(
      "You can not deselect this case as any of its subsverient case is selected in the list.",
    );
  });

  it("ask for a selection", () => {
    expect(nothingToAdd).toBe("Nothing Selected! You must select at least one item to add.");
    expect(nothingToRemove).toBe("Nothing Selected! You must select at least one item to remove.");
  });

  it("name the dynamic filters in the two groups of the specification, and the one that may have no options", () => {
    const groups = Map.groupBy(libraryList.facets ?? [], ({ group }) => group);
    expect([...groups.values()].map((facets) => facets.map(({ title }) => title))).toEqual([
      ["Presenting Problem", "Final Diagnosis", "Additional Diagnosis"],
      [
        ...["Signature Content", "Clinical Disciplines", "Clinical Focus", "System"],
        ...["Basic Science Disciplines", "Clinical Location", "Age Groups"],
      ],
    ]);
    const notes = (libraryList.facets ?? []).flatMap(({ title, emptyNote }) =>
      emptyNote ? [[title, emptyNote]] : [],
    );
    expect(notes).toEqual([["Basic Science Disciplines", "(No Subscribed Content)"]]);
  });

  it("sort by title first, and by the date of the update from the latest", () => {
    expect(librarySorts([]).map(({ label, firstOrder }) => [label, firstOrder])).toEqual([
      ["Title", "ASC"],
      ["Date Updated", "DESC"],
    ]);
    expect(librarySorts(["kind=2"]).map(({ label }) => label)).toContain("Last Accessed");
  });

  it("filter courses by their type", () => {
    expect(
      courseList.selectFilters.map(({ title, options }) => [title, ...options.map(({ label }) => label)]),
    ).toEqual([["Filter by Course Type", "Signature Courses", "Custom Courses", "Favorites"]]);
  });

  it("display the option 'Invited' by what it means, and every other as it is", () => {
    expect(shownOption("Invited")).toBe("Registration Pending");
    expect(shownOption("Registered")).toBe("Registered");
  });
});

describe("the texts of the other pages (C-43, C-44)", () => {
  it("ask for the day of the mail where its box is ticked, and for dates that are dates", () => {
    expect(Object.values(courseForm)).toContain(
      "Please select date for email invite to be sent or opt out of sending email by unchecking the box.",
    );
    expect(courseForm.invalidDate).toBe("Invalid date");
  });

  it("offer whoever does not teach a way to say so", () => {
    expect(noLearners).toBe("I do not work with learners");
  });
});
