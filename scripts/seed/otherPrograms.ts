import type { Program } from "#functions/table/programs/programs.ts";
import type { Role } from "#shared/domain/roles.ts";
import type { Account } from "./accounts.ts";
import { program } from "./programs.ts";
import { memberOf } from "./students.ts";

const dayMs = 24 * 3600 * 1000;

/** It has signed up and nobody has been added to it. */
const tidewater = program(5, "tidewater", {
  name: "Tidewater College of Osteopathic Medicine",
  description: "New this year; its roster is on its way.",
  time_zone: "America/New_York",
});
/** Its subscription ends soon, and with it everybody's membership. */
export const saltmarsh = program(6, "saltmarsh", {
  name: "Saltmarsh School of Nurse Practitioners",
  description: "Two years, for nurses who work.",
  time_zone: "America/Halifax",
});
/** It has left. */
const greystone = program(7, "greystone", {
  name: "Greystone Institute for Physician Assistants",
  description: "Closed with the class of 2026.",
  time_zone: "America/Denver",
});

/** Programs in which nothing is done, in the states that a provider meets. */
export const otherPrograms = (nowMs: number): readonly Program[] => [
  tidewater,
  saltmarsh,
  { ...greystone, archived_at: new Date(nowMs - 45 * dayMs).toISOString() },
];

const names: readonly (readonly [Program, Role, readonly string[]])[] = [
  [saltmarsh, "Program Service Administrator", ["Maeve Doucette"]],
  [saltmarsh, "Teacher", ["Étienne Boudreau"]],
  [
    saltmarsh,
    "Student",
    ["Callum Fraser", "Amélie Thibodeau", "Siobhan MacIsaac", "Rajvir Gill", "Nokomis Paul"],
  ],
  [greystone, "Program Service Administrator", ["Howard Lindqvist"]],
  [greystone, "Student", ["Paloma Herrera", "Duc Pham"]],
];

export const otherPeople: readonly Account[] = names.flatMap(([of, role, all]) =>
  all.map((name, at) => memberOf(of, role, name, at + 1)),
);
