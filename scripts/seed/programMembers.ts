import type { Profile } from "#functions/table/identity/people.ts";
import type { Account } from "./accounts.ts";

/** Disciplines that the staff of the demo programs teach; most people name one discipline, some none. */
const disciplines: Readonly<Record<string, readonly string[]>> = {
  "faculty@bedside.test": ["Internal Medicine", "Geriatrics"],
  "coordinator@bedside.test": ["Family Medicine"],
  "curriculum@bedside.test": ["Pediatrics"],
  "lca@bedside.test": ["Obstetrics and Gynecology"],
  "manager@bedside.test": ["Neurology"],
};

/** Classes graduate in June; by the letter of the name, so that a repeated seed says the same. */
const classes = ["2027-06-12", "2028-06-10", "2029-06-09"] as const;
const classOf = ({ lastName }: Account): string => classes[lastName.length % classes.length] ?? classes[0];

const isStudent = ({ memberships }: Account): boolean => memberships.some(({ role }) => role === "Student");

/** Makes a person's answers in the profile form. One student in five has not said when they graduate. */
export function whatTheySayOfThemselves(
  person: Account,
): Pick<Profile, "graduation_day" | "primary_clinical_discipline"> {
  if (isStudent(person)) return person.email.length % 5 === 0 ? {} : { graduation_day: classOf(person) };
  const said = disciplines[person.email];
  return said ? { primary_clinical_discipline: [...said] } : {};
}
