import type { Program } from "#functions/table/programs/programs.ts";
import type { Role } from "#shared/domain/roles.ts";
import { editorial, northfield, riverside } from "./programs.ts";

/** The password of every person in the demo data. */
export const demoPassword = "bedside-demo";

export type Account = {
  email: string;
  firstName: string;
  lastName: string;
  isAdmin?: boolean;
  /** The first one is the account's own in the list of the sign-in page. */
  memberships: readonly { program: Program; role: Role }[];
};

const account = (
  name: string,
  firstName: string,
  lastName: string,
  ...memberships: [Program, Role][]
): Account => ({
  email: `${name}@bedside.test`,
  firstName,
  lastName,
  memberships: memberships.map(([program, role]) => ({ program, role })),
});

/** One account for each role. The teacher belongs to two programs. @see rulings "Demo accounts" */
export const accounts: readonly Account[] = [
  account("student", "Amelia", "Osei-Lindqvist", [northfield, "Student"]),
  account("faculty", "Rahel", "Steinbrück", [northfield, "Teacher"], [riverside, "Teacher"]),
  account("coordinator", "Dolores", "Whitcombe", [northfield, "Program Service Administrator"]),
  account("curriculum", "Hideo", "Matsuda", [northfield, "Curriculum Administrator"]),
  account("lca", "Ifeoma", "Adeyemi", [northfield, "Lead Course Administrator"]),
  account("manager", "Ruth", "Delacroix", [northfield, "Course Manager"]),
  account("it", "Pavel", "Novotný", [northfield, "IT Administrator"]),
  account("roster", "Sunniva", "Bakke", [northfield, "Student Roster Manager"]),
  account("editor", "Gwendolyn", "Achterberg", [editorial, "Content Production Associate"]),
  account("assessor", "Tomás", "Echeverría", [editorial, "Assessment Production Associate"]),
  account("reviewer", "Leila", "Farahani", [editorial, "Reviewer"]),
  {
    ...account("admin", "Morgan", "Fitzwilliam", [editorial, "Combined Production Associate"]),
    isAdmin: true,
  },
];

/** Demo accounts, as `/config.json` lists them for the sign-in page of the local cloud. */
export const demoAccounts: readonly { email: string; role: string; program: string; password: string }[] =
  accounts.map(({ email, isAdmin, memberships }) => ({
    email,
    role: isAdmin ? "Provider admin" : (memberships[0]?.role ?? ""),
    program: memberships[0]?.program.name ?? "",
    password: demoPassword,
  }));
