import { expect, it } from "vitest";
import { membershipRows } from "#functions/reports/builder/rows/membership.ts";
import type { Scope } from "#functions/reports/builder/scope.ts";

const person = (subscription_end: string | null) => ({
  email: "ana@example.org",
  first_name: "Ana",
  last_name: "Abel",
  role: "Student",
  created_at: "2026-01-01T00:00:00.000Z",
  graduation_day: null,
  primary_clinical_discipline: [],
  lca_courses: [],
  subscription_end,
});

it("says how somebody's registration stands once, in the words of the list of people (courses §2.13)", async () => {
  const people = [null, "9999-12-31T00:00:00.000Z", "2090-06-30T12:00:00.000Z"].map(person);
  const scope = { people, isPerson: () => true, program: { time_zone: "UTC" } } as unknown as Scope; // what the source reads of it
  const said: unknown[] = [];
  for await (const row of membershipRows(scope, { done: 0, all: 0 })) said.push(row.status);
  expect(said).toEqual(["Registration Pending", "Never Expires", "Registered until: June 30th 2090"]);
});
