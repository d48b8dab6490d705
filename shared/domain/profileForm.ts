import type { Role } from "./roles.ts";

/**
 * Questions of the registration and profile form, and how they depend on each other. The words that the specification quotes are its own; the others
 * are ours. @see spec courses §2.20, §5 "Registration and contact forms"; ADR 0120
 */
export const titles = [
  "Student",
  "Resident",
  "Fellow",
  "Instructor",
  "Assistant Professor",
  "Associate Professor",
  "Professor",
  "Clerkship Director",
  "Course Director",
  "Dean",
  "Program Staff",
  "Other",
] as const;

export const noLearners = "I do not work with learners";
export const worksWithOptions = [
  "Pre-clerkship students",
  "Clerkship students",
  "Residents and fellows",
  "Nurse practitioner students",
  "Physician assistant students",
  "Other",
] as const;

export const basicScience = "Basic science courses";
export const teachesOptions = [
  basicScience,
  "Clinical skills courses",
  "Clerkships",
  "Electives",
  "Residency curriculum",
  "Other",
] as const;

export const basicSciences = [
  "Anatomy",
  "Biochemistry",
  "Genetics",
  "Immunology",
  "Microbiology",
  "Neuroscience",
  "Pathology",
  "Pharmacology",
  "Physiology",
] as const;

export const clinicalDisciplines = [
  "Emergency Medicine",
  "Family Medicine",
  "Geriatrics",
  "Internal Medicine",
  "Neurology",
  "Obstetrics and Gynecology",
  "Palliative Care",
  "Pediatrics",
  "Psychiatry",
  "Radiology",
  "Surgery",
] as const;

/** Fields of the form that its rules depend on; a field that is not asked for is empty. */
export type ProfileForm = {
  title: string | null;
  other_title: string | null;
  position: string | null;
  graduation_day: string | null;
  primary_clinical_discipline: readonly string[];
  no_learners: boolean;
  works_with: readonly string[];
  other_works_with: string | null;
  teaches: readonly string[];
  other_teaches: string | null;
  basic_sciences: readonly string[];
  start_date: string | null;
  end_date: string | null;
};
type Asked = { title?: unknown; no_learners?: unknown; works_with?: unknown; teaches?: unknown };

/** True for whoever has only ever been a student, in every program: nothing about learners and teaching is asked of them. */
export const isOnlyStudent = (person: {
  is_admin: boolean;
  memberships: readonly { role: Role }[];
}): boolean =>
  !person.is_admin &&
  person.memberships.length > 0 &&
  person.memberships.every(({ role }) => role === "Student");

const isEducator = ({ title }: Asked): boolean => Boolean(title) && title !== "Student";
const holds = (list: unknown, value: string): boolean => Array.isArray(list) && list.includes(value);

/** When each dependent field is asked for, as the others stand. What is not asked for has no value. */
export const isAsked = {
  other_title: ({ title }) => title === "Other",
  // Hidden when the title is 'Student' or empty.
  position: isEducator,
  primary_clinical_discipline: isEducator,
  graduation_day: ({ title }) => title === "Student",
  works_with: ({ no_learners }) => no_learners !== true,
  other_works_with: (form) => form.no_learners !== true && holds(form.works_with, "Other"),
  other_teaches: ({ teaches }) => holds(teaches, "Other"),
  basic_sciences: ({ teaches }) => holds(teaches, basicScience),
} as const satisfies Partial<Record<keyof ProfileForm, (form: Asked) => boolean>>;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Problems of a filled form by field, beyond those that the contract's schema finds. */
export function profileProblems(form: ProfileForm): { field: keyof ProfileForm; message: string }[] {
  const problems: { field: keyof ProfileForm; message: string }[] = [];
  for (const [name, ask] of Object.entries(isAsked)) {
    const field = name as keyof typeof isAsked; // of that very record
    if (!ask(form) && !isEmpty(form[field])) problems.push({ field, message: "Not needed here" });
  }
  for (const field of ["other_title", "other_works_with", "other_teaches"] as const)
    if (isAsked[field](form) && isEmpty(form[field])) problems.push({ field, message: "Required" });
  if (form.start_date !== null && form.end_date !== null && form.end_date < form.start_date)
    problems.push({ field: "end_date", message: "Must be on or after the start date" });
  return problems;
}
