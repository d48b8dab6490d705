/** Statuses of an exam variation. Only what is available may be delivered. @see ADR 0420 */
export const formStatuses = ["draft", "validated", "available", "retired", "archived"] as const;
export type FormStatus = (typeof formStatuses)[number];

/** Statuses that somebody may choose for an exam variation, by the one that it has. Validating it leads from draft to validated. */
export const nextFormStatuses: Readonly<Record<FormStatus, readonly FormStatus[]>> = {
  draft: [],
  validated: ["draft", "available"],
  available: ["retired"],
  retired: ["available"],
  archived: [],
};

/** The default form of an exam. @see spec assessments §9 "Forms and dates" */
export const firstFormName = "Form A";
/** Option by which a student is given the default form of a delivery, by the name of that form. @see spec assessments §2.5, §9 */
export const defaultFormOption = (name: string): { value: "form_a" | "default"; label: string } =>
  name === firstFormName
    ? { value: "form_a", label: firstFormName }
    : { value: "default", label: `Default (${name})` };

export const formNames = [firstFormName, "Form B", "Form C", "Form D", "Form E", "Form F"] as const;

/** An exam variation as staff read it: 'Form A version 1'. */
export const formText = ({ form_name, version }: { form_name: string; version: number }): string =>
  `${form_name} version ${version}`;

/** An exam variation among those of all exams. */
export const titleOfForm = (form: {
  exam_name: string;
  exam_course: string;
  form_name: string;
  version: number;
}): string => `${form.exam_name}, ${form.exam_course}, ${form.form_name}, version ${form.version}`;

/** Seconds that an exam variation may give: from five minutes to eight hours. */
export const formTimeLimit = { least: 5 * 60, most: 8 * 60 * 60, usual: 60 * 60 };

/** Questions of one exam variation. */
export const formItemsAtMost = 300;

/** Why an item can't be scored. @see spec assessments §2.4 */
export const cannotBeScored = "This question cannot be scored because it has no historical efficiency data";

/** A title without the school year at its end: 'Pediatrics 2027' → 'Pediatrics'. */
export const withoutYear = (title: string): string => title.replace(/\s*\b\d{4}$/, "");

/** Discipline of an exam course: without its school year, and without the brand before it. */
export function disciplineOf(course: string, brand: string): string {
  const title = withoutYear(course);
  return title.startsWith(`${brand} `) ? title.slice(brand.length + 1) : title;
}
