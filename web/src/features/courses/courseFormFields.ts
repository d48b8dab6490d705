import type { CourseDetails } from "#shared/contract/courses/editCourse.ts";
import { earliestCourseDate, inviteDateMissing } from "#shared/domain/courseForm.ts";
import type { Fields } from "../../forms/checkValues.ts";
import { type DateBounds, dateRule } from "../../forms/typedDate.ts";

/** A course as its form holds it: boxes for what is one of two, and empty text for what is not said. */
export type CourseValues = {
  name: string;
  description: string;
  kind: string;
  start_date: string;
  end_date: string;
  responsible_person_id: string;
  is_exam: boolean;
  gives_summary: boolean;
  others_answers: boolean;
  email_invite: boolean;
  invite_date: string;
};

export const emptyCourse: CourseValues = {
  name: "",
  description: "",
  kind: "custom",
  start_date: "",
  end_date: "",
  responsible_person_id: "",
  is_exam: false,
  gives_summary: true,
  others_answers: false,
  email_invite: false,
  invite_date: "",
};

export const valuesOf = (course: CourseDetails): CourseValues => ({
  name: course.name,
  description: course.description,
  kind: course.kind,
  start_date: course.start_date ?? "",
  end_date: course.end_date ?? "",
  responsible_person_id: course.responsible_person_id ?? "",
  is_exam: course.circulation === "exam_circulation",
  gives_summary: course.exam_summary === "after_exam",
  others_answers: course.others_answers,
  email_invite: course.email_invite,
  invite_date: course.invite_date ?? "",
});

const orNull = (text: string): string | null => text || null;

/** The body of a call; its kind is one of the choices, which the contract checks. */
export const detailsOf = (values: CourseValues) => ({
  name: values.name,
  description: values.description,
  kind: values.kind,
  start_date: orNull(values.start_date),
  end_date: orNull(values.end_date),
  responsible_person_id: orNull(values.responsible_person_id),
  circulation: values.is_exam ? "exam_circulation" : null,
  exam_summary: values.gives_summary ? "after_exam" : "never",
  others_answers: values.others_answers,
  email_invite: values.email_invite,
  invite_date: values.email_invite ? orNull(values.invite_date) : null,
});

export const startBounds: DateBounds = { min: earliestCourseDate, notAfter: "end_date" };
export const endBounds: DateBounds = { min: earliestCourseDate, notBefore: "start_date" };
export const inviteBounds: DateBounds = { min: "today" };

/** @see spec courses §2.20 "Course dates", §5 */
export function courseFields(standingInvite = ""): Fields<CourseValues> {
  const inviteRule = dateRule(inviteBounds);
  return {
    name: { label: "Name" },
    description: {
      label: "Description",
      help: "Shown to members in the list of courses.",
    },
    kind: { label: "Kind" },
    responsible_person_id: { label: "Responsible person" },
    start_date: { label: "Start date", check: dateRule(startBounds) },
    end_date: { label: "End date", check: dateRule(endBounds) },
    email_invite: {
      label: "Email invite",
      help: "Email the course's members on a date you choose.",
    },
    invite_date: {
      label: "Invite date",
      enabledWhen: ({ email_invite }) => email_invite,
      isNeeded: inviteDateMissing,
      check: (value, values) => (value === standingInvite ? undefined : inviteRule(value, values)),
    },
    is_exam: {
      label: "Exam",
      help: "For exam courses. Items can't be sorted or filtered by last access or progress.",
    },
    gives_summary: {
      label: "Share the case summary after the exam",
      help: "If this is off, nobody can read the summary of a timed case in this course.",
    },
    others_answers: {
      label: "Show how others answered",
      help: "Shows other students' choices after a student submits a question that ten others have answered. Never shown in exams.",
    },
  };
}
