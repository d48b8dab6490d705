import { expect, it } from "vitest";
import type { Membership } from "#functions/table/identity/people.ts";
import { personRow } from "#functions/table/programs/programPeople.ts";

const membership: Membership = {
  id: "01J0000000000000000000000M",
  user_id: "01J0000000000000000000000U",
  program_id: "01J0000000000000000000000P",
  program_name: "North",
  subdomain: "north",
  is_editorial: false,
  role: "Teacher",
  subscription_end: null,
  created_at: "2026-01-01T00:00:00.000Z",
};
const profile = { first_name: "Ada", last_name: "Test", email: "a@bedside.test" };
const row = {
  id: membership.id,
  user_id: membership.user_id,
  ...profile,
  role: "Teacher",
  subscription_end: null,
  created_at: membership.created_at,
  graduation_day: null,
  primary_clinical_discipline: [],
  lca_courses: [],
  project_names: [],
};

it("lists of a program show a person as their profile and their membership have them", () => {
  expect(personRow(membership, profile)).toEqual(row);
  const more = { graduation_day: "2027-06-01", primary_clinical_discipline: ["Surgery"] };
  expect(personRow({ ...membership, project_names: ["Pilot"] }, { ...profile, ...more })).toEqual({
    ...row,
    ...more,
    project_names: ["Pilot"],
  });
});

it("lists of a program show the courses that somebody leads while that is their role", () => {
  const since = "2026-11-01T10:00:00.000Z";
  const leads = [{ course_id: 7, name: "Neurology", since }];
  const lead = { ...membership, role: "Lead Course Administrator" as const };
  expect(personRow({ ...lead, leads }, profile)).toEqual({
    ...row,
    role: lead.role,
    lca_courses: ["Neurology"],
    leads: [{ course_id: 7, since }],
  });
  expect(personRow({ ...lead, leads: [] }, profile)).toEqual({ ...row, role: lead.role });
  expect(personRow({ ...membership, leads }, profile)).toEqual(row);
});
