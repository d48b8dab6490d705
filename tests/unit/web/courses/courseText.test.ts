import { describe, expect, it } from "vitest";
import { courseBadges } from "#web/features/courses/courseText.ts";
import { bannersOf, creditsOf, withoutQuotes } from "#web/items/itemText.ts";
import { aCourse, anItem } from "./builders.ts";

describe("C-09: the badges of a course", () => {
  const person = { first_name: "Rosalind", last_name: "Achterberg" };

  it("name who made a custom course, who answers for it, and its days", () => {
    const course = aCourse({
      created_by: person,
      responsible_person: { first_name: "Jun", last_name: "Okafor" },
      start_date: "2026-08-03",
      end_date: "2027-06-22",
    });
    expect(courseBadges(course)).toEqual([
      "Created by: Rosalind Achterberg",
      "Responsible: Jun Okafor",
      "Start Date: August 3rd 2026",
      "End Date: June 22nd 2027",
    ]);
  });

  it("leave out what is not known, and belong to custom courses only", () => {
    expect(courseBadges(aCourse())).toEqual([]);
    expect(courseBadges(aCourse({ kind: "signature", created_by: person }))).toEqual([]);
  });
});

describe("C-11: the banners of an item", () => {
  const now = new Date("2026-11-21T12:00:00.000Z");
  const banners = (update: string | null, made: string | null) =>
    bannersOf({ update_banner_date: update, new_banner_date: made }, now);

  it("say 'Updated' for 3 months and 'New' for 12", () => {
    expect(banners("2026-08-21T12:00:00.000Z", "2025-11-21T12:00:00.000Z")).toEqual({
      isUpdated: true,
      isNew: true,
    });
    expect(banners("2026-08-21T11:59:59.999Z", "2025-11-21T11:59:59.999Z")).toEqual({
      isUpdated: false,
      isNew: false,
    });
  });

  it("last from the end of a month to that of a shorter one", () => {
    const item = { update_banner_date: "2026-03-01T08:00:00.000Z", new_banner_date: null };
    expect(bannersOf(item, new Date("2026-05-31T12:00:00.000Z")).isUpdated).toBe(true);
  });

  it("wait for a date that is still to come", () => {
    expect(banners("2026-11-22T00:00:00.000Z", null)).toEqual({ isUpdated: false, isNew: false });
  });
});

describe("C-02: credits", () => {
  it("name authors of a case, editors and contributors of an illness script", () => {
    expect(creditsOf(anItem())).toEqual(["Author(s): Priya Raman"]);
    expect(creditsOf(anItem({ kind: "illness_script" }))).toEqual([
      "Lead Editors: Lena Fischer",
      "Contributing Authors: Priya Raman",
    ]);
    expect(creditsOf(anItem({ author: " " }))).toEqual([]);
  });
});

describe("C-03: a synopsis", () => {
  it("loses the quotation marks around it, and keeps those inside", () => {
    expect(withoutQuotes(' "A "short" case." ')).toBe('A "short" case.');
    expect(withoutQuotes("“A case.”")).toBe("A case.");
    expect(withoutQuotes("A case.")).toBe("A case.");
  });
});
