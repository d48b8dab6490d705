import { expect, it } from "vitest";
import { ledCourseIds } from "#functions/table/identity/people.ts";

it("a membership gives courses to lead while its role is Lead Course Administrator", () => {
  const leads = [
    { course_id: 7, name: "Neurology", since: "2026-11-01T10:00:00.000Z" },
    { course_id: 9, name: "Surgery", since: "2026-11-01T10:00:00.000Z" },
  ];
  expect(ledCourseIds({ role: "Lead Course Administrator", leads })).toEqual([7, 9]);
  expect(ledCourseIds({ role: "Lead Course Administrator" })).toEqual([]);
  expect(ledCourseIds({ role: "Teacher", leads })).toEqual([]);
});
