import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import { pauseMinutes } from "#shared/domain/assessments/deliveries.ts";
import { dateRule } from "../../forms/typedDate.ts";

/** A delivery as it is typed. */
export type TypedDelivery = {
  program_id: string;
  form_ids: readonly string[];
  default_form_id: string;
  purpose: string;
  nickname: string;
  starts_on: string;
  ends_on: string;
  graduation_years: string;
  disciplines: readonly string[];
  pause_limit_minutes: string;
  restarts_allowed: string;
  rules: readonly string[];
  course_id: string;
  contact_email: string;
};

export const fields = {
  program_id: { label: "Program", isNeeded: "Choose a program" },
  form_ids: { label: "Forms and versions", isNeeded: "Choose at least one form" },
  default_form_id: { label: "Default form", isNeeded: "Choose the default form" },
  purpose: { label: "Purpose", isNeeded: "Choose a purpose" },
  nickname: { label: "Nickname" },
  starts_on: { label: "First day", isNeeded: "Choose the first day", check: dateRule({}) },
  ends_on: { label: "Last day", isNeeded: "Choose the last day", check: dateRule({}) },
  graduation_years: {
    label: "Graduation years",
    help: "For example 2027, 2028. Leave it empty for all students.",
  },
  disciplines: { label: "Disciplines of students" },
  pause_limit_minutes: { label: "Pause in minutes", help: "What one pause may last; 0 forbids it." },
  restarts_allowed: { label: "Restarts for each student" },
  rules: { label: "Students" },
  course_id: {
    label: "Course",
    help: "Its students are listed, rostered or not. Optional.",
    // Shown only for a custom course.
    shownWhen: ({ rules }: TypedDelivery) => rules.includes("is_custom_course"),
  },
  contact_email: {
    label: "Contact for questions",
    help: "E-mail address. Leave it empty for your own.",
  },
} as const;

const rules = ["allows_date_exceptions", "is_custom_course", "is_proctored", "shows_items"] as const;

export const ruleOptions = [
  { value: "allows_date_exceptions", label: "Allow date exceptions" },
  { value: "is_proctored", label: "Proctored: students wait until a proctor starts them" },
  { value: "is_custom_course", label: "Custom course: add students by e-mail address" },
];

export const showsItems = {
  value: "shows_items",
  label: "Show the questions and right answers in results, after the last day",
};

/** A stored delivery as the form shows it; without one, the usual settings. */
export const typedOf = (from: Delivery | undefined): TypedDelivery => ({
  program_id: from?.program_id ?? "",
  form_ids: from?.form_ids.map(String) ?? [],
  default_form_id: from ? String(from.default_form_id) : "",
  ...{ purpose: from?.purpose ?? "", nickname: from?.nickname ?? "" },
  ...{ starts_on: from?.starts_on ?? "", ends_on: from?.ends_on ?? "" },
  graduation_years: from?.type_of_student.graduation_years.join(", ") ?? "",
  disciplines: from?.type_of_student.disciplines ?? [],
  pause_limit_minutes: String(from?.pause_limit_minutes ?? pauseMinutes.usual),
  restarts_allowed: String(from?.restarts_allowed ?? 1),
  rules: from ? rules.filter((rule) => from[rule]) : [rules[0]],
  course_id: from?.course_id ? String(from.course_id) : "",
  contact_email: from?.contact_email ?? "",
});

/** A delivery as the server takes it. */
export const bodyOf = (typed: TypedDelivery) => ({
  ...{ form_ids: typed.form_ids.map(Number), default_form_id: Number(typed.default_form_id) },
  ...{ purpose: typed.purpose, nickname: typed.nickname },
  ...{ starts_on: typed.starts_on, ends_on: typed.ends_on },
  type_of_student: {
    graduation_years: typed.graduation_years
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number),
    disciplines: [...typed.disciplines],
  },
  pause_limit_minutes: Number(typed.pause_limit_minutes),
  restarts_allowed: Number(typed.restarts_allowed),
  allows_date_exceptions: typed.rules.includes("allows_date_exceptions"),
  is_custom_course: typed.rules.includes("is_custom_course"),
  is_proctored: typed.rules.includes("is_proctored"),
  shows_items: typed.rules.includes("shows_items"),
  course_id: typed.course_id === "" ? null : Number(typed.course_id),
  contact_email: typed.contact_email.trim(),
});
