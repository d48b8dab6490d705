import { describe, expect, it } from "vitest";
import { courseDateProblems, courseKindChoices } from "#shared/domain/courseForm.ts";

const dates = { start_date: null, end_date: null, email_invite: false, invite_date: null };
const today = "2026-11-22";
const problems = (parts: Partial<Parameters<typeof courseDateProblems>[0]>, standing?: string) =>
  courseDateProblems({ ...dates, ...parts }, { today, standing }).map(({ field, message }) => [
    field,
    message,
  ]);

describe("the dates of a course (C-44)", () => {
  it("may be left out, and may end on the day they begin", () => {
    expect(problems({})).toEqual([]);
    expect(problems({ start_date: "2026-09-01", end_date: "2026-09-01" })).toEqual([]);
  });

  it("do not end before they begin", () => {
    expect(problems({ start_date: "2026-09-02", end_date: "2026-09-01" })).toEqual([
      ["end_date", "must not be before the start date"],
    ]);
  });

  it("begin on 2017-06-01 at the earliest", () => {
    expect(problems({ start_date: "2017-06-01" })).toEqual([]);
    expect(problems({ start_date: "2017-05-31" })).toEqual([["start_date", "must not be before 2017-06-01"]]);
  });

  it("are days of the calendar", () => {
    expect(problems({ start_date: "2026-02-30", email_invite: true, invite_date: "2027-02-29" })).toEqual([
      ["start_date", "Invalid date"],
      ["invite_date", "Invalid date"],
    ]);
    expect(problems({ start_date: "2026-02-30", end_date: "2026-01-31" })).toEqual([
      ["start_date", "Invalid date"],
    ]);
  });

  it("ask for the day of the mail where one is to be sent, from today on", () => {
    expect(problems({ email_invite: true })).toEqual([
      [
        "invite_date",
        "Please select date for email invite to be sent or opt out of sending email by unchecking the box.",
      ],
    ]);
    expect(problems({ email_invite: true, invite_date: "2026-11-22" })).toEqual([]);
    expect(problems({ email_invite: true, invite_date: "2026-11-21" })).toEqual([
      ["invite_date", "must not be before today"],
    ]);
    expect(problems({ email_invite: true, invite_date: "2026-11-21" }, "2026-11-21")).toEqual([]);
    expect(problems({ email_invite: false, invite_date: "2020-01-01" })).toEqual([]);
  });
});

describe("the kinds that a course may be given", () => {
  it("are custom for a program's staff, beside what the course is already", () => {
    expect(courseKindChoices({ isAdmin: false })).toEqual(["custom"]);
    expect(courseKindChoices({ isAdmin: false, course: { kind: "illness_script", isOwn: true } })).toEqual([
      "custom",
      "illness_script",
    ]);
  });

  it("are all for the provider's admins in a new course, and stay on the side of its owner afterwards", () => {
    expect(courseKindChoices({ isAdmin: true })).toHaveLength(7);
    expect(courseKindChoices({ isAdmin: true, course: { kind: "custom", isOwn: true } })).toEqual(["custom"]);
    const ofProviders = courseKindChoices({ isAdmin: true, course: { kind: "signature", isOwn: false } });
    expect(ofProviders).toHaveLength(6);
    expect(ofProviders).not.toContain("custom");
  });
});
