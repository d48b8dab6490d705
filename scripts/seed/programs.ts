import type { Program } from "#functions/table/programs/programs.ts";
import { seedUlid } from "./seedIds.ts";

export const program = (
  order: number,
  subdomain: string,
  rest: Pick<Program, "name" | "description" | "time_zone"> & {
    is_editorial?: boolean;
    feature_flags?: Program["feature_flags"];
  },
): Program => ({
  id: seedUlid(`program ${subdomain}`, order),
  subdomain,
  is_editorial: false,
  archived_at: null,
  feature_flags: {},
  ...rest,
});

export const northfield = program(1, "northfield", {
  name: "Northfield College of Medicine",
  description: "A four-year program with clerkships in six hospitals.",
  time_zone: "America/New_York",
  feature_flags: { integrations: true, vpe: true, ind_result_faculty_feature: true },
});
export const riverside = program(2, "riverside", {
  name: "Riverside School of Medicine",
  description: "A community-based program.",
  time_zone: "America/Chicago",
});
export const lindental = program(3, "lindental", {
  name: "Medizinische Fakultät der Universität Lindental",
  description: "Six years, with a clinical year abroad.",
  time_zone: "Europe/Berlin",
});
/** The provider's own group. */
export const editorial = program(4, "editorial", {
  name: "Bedside Editorial",
  description: "Writers and reviewers of the cases.",
  time_zone: "America/New_York",
  feature_flags: { feature_flag_admin_upgrades: true, saq_phase_1: true, new_landing_pages: true },
  is_editorial: true,
});

/** The programs whose students and staff use the product. */
export const demoPrograms: readonly Program[] = [northfield, riverside, lindental];
export const allPrograms: readonly Program[] = [...demoPrograms, editorial];
