import {
  type BuilderColumn,
  caseColumn,
  courseColumn,
  type FilterKey,
  personColumns,
  timeColumn,
  workColumn,
} from "./parts.ts";

export type ReportBuilder = {
  title: string;
  /** Subject of a row. */
  description: string;
  filters: readonly FilterKey[];
  columns: readonly BuilderColumn[];
};

const ofStudents = ["users", "graduation_years"] as const satisfies readonly FilterKey[];
const ofDates = ["start_date", "end_date"] as const satisfies readonly FilterKey[];
const isDefault = true as const;

/**
 * Sources of built reports. To add one: an entry here, and its rows in `functions/reports/builder/rows`, which does
 * not compile without.
 */
export const reportBuilders = {
  membership: {
    title: "Membership",
    description: "One row for each person of the program.",
    filters: ["roles", "statuses", "graduation_years", "users"],
    columns: [
      ...personColumns,
      { ...workColumn("role", "Role", 30), header: "Membership", isDefault },
      { ...workColumn("status", "Status", 22), header: "Membership", isDefault },
      { ...timeColumn("created_at", "Date Added"), header: "Membership" },
      { ...timeColumn("subscription_end", "Subscription Expiration"), header: "Membership" },
      { ...workColumn("clinical_discipline", "Clinical Discipline", 30), header: "Profile" },
      { ...workColumn("lca_courses", "LCA Course", 30), header: "Profile" },
    ],
  },
  course_progress: {
    title: "Course Progress",
    description: "One row for each student in each course.",
    filters: ["document_sets", ...ofStudents],
    columns: [
      courseColumn,
      ...personColumns,
      { ...workColumn("completed", "Items Completed"), isDefault },
      { ...workColumn("items", "Items in Course"), isDefault },
      workColumn("in_progress", "Items in Progress"),
      workColumn("not_started", "Items Not Started"),
      workColumn("low_time", "Items in Low Time"),
      { ...workColumn("percent", "% Completed"), isDefault },
      workColumn("resets", "Resets"),
      timeColumn("last_accessed", "Date Last Accessed"),
    ],
  },
  case_progress: {
    title: "Case Progress",
    description: "One row for each student and case of a course.",
    filters: ["document_sets", "documents", ...ofStudents, "progress", ...ofDates],
    columns: [
      courseColumn,
      caseColumn,
      ...personColumns,
      { ...workColumn("state", "Progress", 20), isDefault },
      { ...workColumn("percent", "% Completed"), isDefault },
      workColumn("time_percent", "% of Recommended Time"),
      workColumn("resets", "Resets"),
      timeColumn("started", "Start Date"),
      timeColumn("completed", "Completion Date"),
      timeColumn("last_accessed", "Date Last Accessed"),
    ],
  },
  resets: {
    title: "Resets",
    description: "One row for each student and case of a course that was reset.",
    filters: ["document_sets", "documents", ...ofStudents, ...ofDates],
    columns: [
      courseColumn,
      caseColumn,
      ...personColumns,
      { ...workColumn("resets", "Resets"), isDefault },
      { ...timeColumn("reset_at", "Last Reset"), isDefault },
      workColumn("state", "Progress Since", 20),
    ],
  },
  exam_sittings: {
    title: "Exam Sittings",
    description: "One row for each student's sitting of an exam.",
    filters: ["document_sets", "documents", ...ofStudents, "sitting_statuses", ...ofDates],
    columns: [
      courseColumn,
      caseColumn,
      ...personColumns,
      { ...workColumn("status", "Exam Status"), isDefault },
      { ...timeColumn("started_at", "Started"), isDefault },
      { ...timeColumn("submitted_at", "Submitted"), isDefault },
      workColumn("submitted_by", "Submitted By"),
      workColumn("minutes_allowed", "Minutes Allowed"),
      workColumn("minutes_used", "Minutes Used"),
      workColumn("accommodation", "Accommodation"),
      workColumn("extra_minutes", "Extra Minutes"),
    ],
  },
  late_answers: {
    title: "Late Answers",
    description: "One row for each answer of an exam that counts although it came outside of its time.",
    filters: ["document_sets", "documents", ...ofStudents, ...ofDates],
    columns: [
      courseColumn,
      caseColumn,
      ...personColumns,
      { ...workColumn("card", "Card", 30), isDefault },
      { ...workColumn("question", "Question", 50), isDefault },
      { ...timeColumn("made_at", "Answered"), isDefault },
      { ...timeColumn("received_at", "Received"), isDefault },
    ],
  },
  answers: {
    title: "Answers",
    description: "One row for each question that a student has answered, in their current attempt.",
    filters: ["document_sets", "documents", "questions", ...ofStudents, "correct", ...ofDates],
    columns: [
      courseColumn,
      caseColumn,
      ...personColumns,
      workColumn("attempt", "Attempt"),
      { ...workColumn("card", "Card", 30), isDefault },
      { ...workColumn("question", "Question", 50), isDefault },
      workColumn("question_type", "Question Type"),
      { ...workColumn("answer", "Answer", 50), isDefault },
      workColumn("certainty", "Certainty"),
      { ...workColumn("correct", "Result"), isDefault },
      workColumn("submitted", "Submitted"),
      { ...timeColumn("answered_at", "Answered"), isDefault },
    ],
  },
  notes: {
    title: "Notes",
    description:
      "One row for each student and case in which they keep notes. What the notes say stays theirs.",
    filters: ["document_sets", "documents", ...ofStudents, ...ofDates],
    columns: [
      courseColumn,
      caseColumn,
      ...personColumns,
      { ...workColumn("notes", "Notes"), isDefault },
      workColumn("characters", "Characters"),
      { ...timeColumn("changed_at", "Last Changed"), isDefault },
    ],
  },
} as const satisfies Record<string, ReportBuilder>;

export type BuilderName = keyof typeof reportBuilders;
export const builderNames = Object.keys(reportBuilders) as [BuilderName, ...BuilderName[]]; // the record's own keys

/** A builder, typed as what all of them have in common. */
export const builderOf = (name: BuilderName): ReportBuilder => reportBuilders[name];
