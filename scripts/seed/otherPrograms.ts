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

/** Programs that subscribe, of which nobody signs in to the demo. The first ones have sat its first assessment, too. */
const aldergrove = program(8, "aldergrove", {
  name: "Aldergrove University School of Medicine",
  description: "Four years, with a rural track.",
  time_zone: "America/Vancouver",
});
const cedarhurst = program(9, "cedarhurst", {
  name: "Cedarhurst College of Osteopathic Medicine",
  description: "Two campuses, one curriculum.",
  time_zone: "America/Chicago",
});
const bayview = program(10, "bayview", {
  name: "Bayview School of Medicine",
  description: "Medicine by the sea, with five teaching hospitals.",
  time_zone: "America/Los_Angeles",
});
const ironwood = program(11, "ironwood", {
  name: "Ironwood Physician Assistant Program",
  description: "Twenty-seven months, eighty students.",
  time_zone: "America/Phoenix",
});
const coralstone = program(12, "coralstone", {
  name: "Coralstone University of the Caribbean",
  description: "Basic sciences on the island, clerkships on the mainland.",
  time_zone: "America/Barbados",
});
const lakeshire = program(13, "lakeshire", {
  name: "Lakeshire Medical College",
  description: "Small groups from the first week on.",
  time_zone: "America/Detroit",
});
export const subscribers: readonly Program[] = [
  aldergrove,
  cedarhurst,
  bayview,
  ironwood,
  coralstone,
  lakeshire,
];

/** Programs in which little or nothing is done, in the states that a provider meets. */
export const otherPrograms = (nowMs: number): readonly Program[] => [
  tidewater,
  saltmarsh,
  { ...greystone, archived_at: new Date(nowMs - 45 * dayMs).toISOString() },
  ...subscribers,
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
  // The quote names him as administrator: Run Updates gives him the role.
  [aldergrove, "Course Manager", ["Tobias Lindgren-Okoro"]],
  [aldergrove, "Teacher", ["Mei-Ling Harcourt"]],
  [
    aldergrove,
    "Student",
    [
      "Wren Castellanos",
      "Ibrahim Kovač",
      "Saoirse Whitfield",
      "Arjun Beaulieu",
      "Freya Nakamura",
      "Tomasz Reid",
    ],
  ],
  [cedarhurst, "Program Service Administrator", ["Genevieve Stroud"]],
  [cedarhurst, "Student", ["Malik Andersson", "Ruthanne Yoder", "Hana Petrovic", "Cormac Adeleke"]],
  [bayview, "Program Service Administrator", ["Anselm Rourke"]],
  [bayview, "Student", ["Noor Valdez", "Linnea Sato"]],
  [ironwood, "Program Service Administrator", ["Dolores Begay"]],
  [ironwood, "Student", ["Elias Montoya", "Kaya Thornton"]],
  [coralstone, "Program Service Administrator", ["Marguerite Alleyne"]],
  [coralstone, "Student", ["Desmond Greenidge", "Anya Ramdin", "Felix Brathwaite"]],
  [lakeshire, "Curriculum Administrator", ["Philippa Norcross"]],
  [lakeshire, "Student", ["Jasper Wojcik", "Imani Fairchild", "Otis Lindholm"]],
];

export const otherPeople: readonly Account[] = names.flatMap(([of, role, all]) =>
  all.map((name, at) => memberOf(of, role, name, at + 1)),
);
