import * as z from "zod/mini";
import type { Action } from "../domain/access.ts";
import { assessmentNoticeCursor, assessmentNoticeInput } from "./assessments/noticeJob.ts";
import { sequenceId, ulid, utcTime } from "./common.ts";
import { jobFailedTexts } from "./jobFailedTexts.ts";
import { courseMemberBatchCursor, courseMemberBatchInput } from "./members/memberChange.ts";
import { languageCode } from "./personFields.ts";
import { loanBatchCursor, loanBatchInput } from "./programs/loanBatches.ts";
import {
  memberBatchCursor,
  memberBatchInput,
  programRenameCursor,
  programRenameInput,
} from "./programs/memberChange.ts";
import type { QueueName } from "./queues.ts";
import {
  crmCounts,
  crmPushCursor,
  crmPushInput,
  crmRefreshCursor,
  crmRefreshInput,
} from "./quotes/crmJobs.ts";
import {
  programUpdateCursor,
  programUpdateInput,
  programUpdateUndoInput,
} from "./quotes/programUpdateJob.ts";
import { quoteReminderInput } from "./quotes/reminderJob.ts";
import {
  rollOverCounts,
  rollOverCursor,
  rollOverInput,
  rollOverUndoCounts,
  rollOverUndoCursor,
  rollOverUndoInput,
} from "./quotes/rollOverJob.ts";
import { madeReport, reportFailedText, reportOrder } from "./reports/reportKinds.ts";
import { readCaseFile } from "./versions/caseImports.ts";
import { readWordFile } from "./versions/wordImports.ts";

/**
 * A kind of work that is done in the background and looked after: a row in the table says what was ordered and how far it
 * is, a message on its queue wakes a worker (`functions/jobs`).
 * @see docs/operations.md "Adding a queue or a kind of job"
 */
export type JobDefinition = {
  /** Who works on it, and how often it is tried: see the queue. */
  queue: QueueName;
  /** The list of a person's jobs that it stands in, where it is not that of its own kind. */
  listedAs?: string;
  /** Input of the order. */
  input: z.ZodMiniType;
  /** For kinds that work in parts: where the next part begins. Null before the first. */
  cursor?: z.ZodMiniType;
  /** For kinds with a result: what to tell once they are ready. */
  outcome?: z.ZodMiniType;
  /** A worker that says nothing for so long counts as dead. */
  leaseSeconds: number;
  /** How long the row stays, and the work counts as done already when it is ordered again. */
  keptDays: number;
  /** Whoever ordered it may see it, while they may do this in the program that they ordered it in. Null: nobody may. */
  action: Action | null;
  /** Text for whoever waits for the outcome, once the job has failed. */
  failedText: string;
};

const defineJob = <const D extends JobDefinition>(definition: D): D => definition;

/** A case as a file that is ready. */
const madeCaseFile = z.object({ size_bytes: z.number() });

const ofReports = {
  input: reportOrder,
  outcome: madeReport,
  leaseSeconds: 60,
  keptDays: 90,
  action: "archived_report.read",
  failedText: reportFailedText,
} as const;

/** Every kind of job. */
export const jobKinds = {
  report: defineJob({
    queue: "reports",
    ...ofReports,
  }),
  built_report: defineJob({
    queue: "builds",
    listedAs: "report",
    ...ofReports,
  }),
  report_schedule: defineJob({
    queue: "builds",
    input: z.object({
      definition_id: ulid,
      /** UTC; the definition says when its next time is. */
      due_at: utcTime,
    }),
    leaseSeconds: 60,
    keptDays: 60,
    action: null,
    failedText: "The scheduled report could not be created.",
  }),
  reset_cases: defineJob({
    queue: "resets",
    input: z.object({
      course_id: sequenceId,
      document_ids: z.array(sequenceId),
      user_ids: z.array(ulid),
      /** Selected, but no students of the course: they are told of, and nothing is done for them. */
      left: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
      /** Whoever ordered it, for the log. */
      ordered_by: z.object({ id: ulid, name: z.string(), email: z.string() }),
    }),
    cursor: z.object({
      /** The place of the next student in `user_ids`. */
      next: z.number(),
      reset: z.number(),
      not_begun: z.number(),
      exam_running: z.number(),
      exam_running_names: z.array(z.string()),
    }),
    leaseSeconds: 60,
    keptDays: 30,
    action: "course.reset",
    failedText: jobFailedTexts.reset_cases,
  }),
  republish_reusable: defineJob({
    queue: "publishing",
    input: z.object({ reusable_object_id: sequenceId }),
    cursor: z.object({
      /** Cases up to this number are done: they go by their numbers. */
      last: z.number(),
      /** Cases that were given the new text. */
      changed: z.number(),
    }),
    leaseSeconds: 60,
    keptDays: 30,
    action: "mapping.edit",
    failedText:
      "The new text was not put into every case. Cases that have it keep it. Publish the content again for the rest.",
  }),
  render_media: defineJob({
    queue: "media",
    input: z.object({
      asset_id: sequenceId,
      /** The file that was under the asset's key when it was ordered. */
      file_uid: ulid,
    }),
    leaseSeconds: 60,
    keptDays: 7,
    action: null,
    failedText: "Smaller pictures of a file could not be made. The file itself is shown instead.",
  }),
  render_older: defineJob({
    queue: "media",
    input: z.object({}),
    leaseSeconds: 60,
    keptDays: 7,
    action: null,
    failedText: "Smaller pictures of older files were not ordered. They are ordered again tomorrow.",
  }),
  word_export: defineJob({
    queue: "interchange",
    input: z.object({
      version_id: sequenceId,
      /** Key of the file in the report bucket. */
      object_key: z.string(),
    }),
    outcome: madeCaseFile,
    leaseSeconds: 300,
    keptDays: 14,
    action: "case.suggest",
    failedText: "The Word file could not be made. The case is unchanged. Try again.",
  }),
  word_import: defineJob({
    queue: "interchange",
    input: z.object({
      /** The file, in the media bucket. */
      upload_key: z.string(),
      file_name: z.string(),
      /** Key of the case in the report bucket. */
      object_key: z.string(),
      /** Name of its author. */
      author: z.string(),
    }),
    outcome: readWordFile,
    leaseSeconds: 300,
    keptDays: 14,
    action: "case.create",
    failedText:
      "The Word file could not be read. No case was made. Save it again in Word and choose the new file.",
  }),
  case_export: defineJob({
    queue: "interchange",
    input: z.object({
      version_id: sequenceId,
      /** Key of the file in the report bucket. */
      object_key: z.string(),
    }),
    /** `problem`: why the case cannot be a file; null where it is one. */
    outcome: z.extend(madeCaseFile, { problem: z.nullable(z.string()) }),
    leaseSeconds: 300,
    keptDays: 14,
    action: "case.suggest",
    failedText: "The case file could not be made. The case is unchanged. Try again.",
  }),
  case_import: defineJob({
    queue: "interchange",
    input: z.object({
      /** The file, in the media bucket. */
      upload_key: z.string(),
      file_name: z.string(),
      /** Key of the case in the report bucket. */
      object_key: z.string(),
    }),
    outcome: readCaseFile,
    leaseSeconds: 300,
    keptDays: 14,
    action: "case.create",
    failedText: "The case file could not be read. No case was made. Export the case again.",
  }),
  question_import: defineJob({
    queue: "builds",
    input: z.object({
      import_id: ulid,
      /** Number of questions in each part of the import; the parts are in the report bucket. */
      parts: z.array(z.number()),
      /** Whoever ordered it, for the history of each question. */
      ordered_by: z.object({ id: ulid, first_name: z.string(), last_name: z.string() }),
    }),
    cursor: z.object({
      /** Rows up to here are done. */
      at: z.number(),
      imported: z.number(),
      /** Rows that the bank had got meanwhile. */
      left_out: z.number(),
    }),
    leaseSeconds: 60,
    keptDays: 14,
    action: "question_bank.manage",
    failedText: "Not every question was imported. Import the file again: no question is imported twice.",
  }),
  bank_comparison: defineJob({
    queue: "builds",
    input: z.object({}),
    // A bank of 50,000 is compared in one go, of some ten seconds.
    leaseSeconds: 120,
    keptDays: 30,
    action: null,
    failedText: "The questions could not be compared. Compare them again.",
  }),
  form_statistics: defineJob({
    queue: "builds",
    input: z.object({ form_id: sequenceId, compiled_id: ulid }),
    leaseSeconds: 120,
    keptDays: 30,
    action: null,
    failedText: "The statistics could not be calculated. Calculate them again.",
  }),
  form_regrade: defineJob({
    queue: "builds",
    input: z.object({
      form_id: sequenceId,
      compiled_id: ulid,
      /** Corrections of the form, with the one that ordered it. */
      corrections: z.number(),
      ordered_by: z.object({ id: ulid, name: z.string(), email: z.string() }),
      /** Name that the person asked for, for links in mails. */
      host: z.string(),
    }),
    /** Deliveries up to this number are done. */
    cursor: z.object({ last: z.number() }),
    leaseSeconds: 60,
    keptDays: 30,
    action: null,
    failedText: "Not every result was made anew. Correct the question again to finish it.",
  }),
  assessment_notice: defineJob({
    queue: "builds",
    input: assessmentNoticeInput,
    cursor: assessmentNoticeCursor,
    leaseSeconds: 60,
    keptDays: 30,
    action: null,
    failedText: "Not everyone was mailed about the assessment.",
  }),
  question_statistics: defineJob({
    queue: "builds",
    input: z.object({ delivery_id: sequenceId }),
    leaseSeconds: 60,
    keptDays: 2,
    action: null,
    failedText:
      "The statistics of questions could not be counted. They are counted again with the next answers.",
  }),
  member_batch: defineJob({
    queue: "memberships",
    input: memberBatchInput,
    cursor: memberBatchCursor,
    leaseSeconds: 60,
    keptDays: 7,
    action: "program.member.manage",
    failedText: "Not everyone was changed. Check the list and try again for the rest.",
  }),
  course_member_batch: defineJob({
    queue: "memberships",
    input: courseMemberBatchInput,
    cursor: courseMemberBatchCursor,
    leaseSeconds: 60,
    keptDays: 7,
    action: "course.member.manage",
    failedText: jobFailedTexts.course_member_batch,
  }),
  loan_batch: defineJob({
    queue: "memberships",
    input: loanBatchInput,
    cursor: loanBatchCursor,
    leaseSeconds: 60,
    keptDays: 7,
    action: "loan.manage",
    failedText: jobFailedTexts.loan_batch,
  }),
  program_update: defineJob({
    queue: "memberships",
    input: programUpdateInput,
    cursor: programUpdateCursor,
    leaseSeconds: 60,
    keptDays: 30,
    action: null,
    failedText: "The updates stopped early. What was changed stays changed. Run them again for the rest.",
  }),
  program_update_undo: defineJob({
    queue: "memberships",
    input: programUpdateUndoInput,
    leaseSeconds: 60,
    keptDays: 30,
    action: null,
    failedText: "Not everything was undone. Undo again for the rest.",
  }),
  crm_push: defineJob({
    queue: "crm",
    input: crmPushInput,
    cursor: crmPushCursor,
    leaseSeconds: 90,
    keptDays: 30,
    action: null,
    failedText: "The quotes were not sent to the CRM. Refresh them.",
  }),
  crm_refresh: defineJob({
    queue: "crm",
    input: crmRefreshInput,
    cursor: crmRefreshCursor,
    outcome: crmCounts,
    leaseSeconds: 90,
    keptDays: 30,
    action: null,
    failedText: "The refresh stopped early. What was exchanged stays. Refresh again for the rest.",
  }),
  quote_roll_over: defineJob({
    queue: "crm",
    input: rollOverInput,
    cursor: rollOverCursor,
    outcome: rollOverCounts,
    leaseSeconds: 90,
    keptDays: 30,
    action: null,
    failedText: "The roll-over stopped early. Quotes that were opened stay. Run it again for the rest.",
  }),
  quote_roll_over_undo: defineJob({
    queue: "crm",
    input: rollOverUndoInput,
    cursor: rollOverUndoCursor,
    outcome: rollOverUndoCounts,
    leaseSeconds: 90,
    keptDays: 30,
    action: null,
    failedText: "The undo stopped early. Quotes that were removed stay removed. Undo again for the rest.",
  }),
  quote_reminder: defineJob({
    queue: "crm",
    input: quoteReminderInput,
    leaseSeconds: 90,
    keptDays: 30,
    action: null,
    failedText: "The contacts of the quote were not reminded.",
  }),
  program_rename: defineJob({
    queue: "memberships",
    input: programRenameInput,
    cursor: programRenameCursor,
    leaseSeconds: 60,
    keptDays: 7,
    action: null,
    failedText: "The program's new name could not be updated everywhere.",
  }),
  mail: defineJob({
    queue: "mail",
    input: z.object({
      /** A kind of mail: `functions/mail/mails.ts`. */
      mail: z.string(),
      to: z.string(),
      /** Decides the language, see `functions/mail/mailReader.ts`. The mail is English without it. */
      reader: z.optional(z.object({ language: z.optional(languageCode), student_of: z.array(ulid) })),
      data: z.record(z.string(), z.unknown()),
    }),
    leaseSeconds: 60,
    keptDays: 30,
    action: null,
    failedText: "The mail could not be sent.",
  }),
  people_import: defineJob({
    queue: "people",
    input: z.object({
      import_id: ulid,
      /** The people, as they were read from the file: in the report bucket. */
      object_key: z.string(),
      /** The host that it was ordered on: the links of the invitations lead there. */
      host: z.string(),
      added_by: z.object({ id: ulid, email: z.string(), first_name: z.string(), last_name: z.string() }),
    }),
    cursor: z.object({
      /** How many people are done with. */
      at: z.number(),
      added: z.number(),
      left_out: z.array(z.object({ line: z.number(), email: z.string(), reason: z.string() })),
      left_out_count: z.number(),
      /** Who did it, of those who took the job up: what they prepared for the next people is theirs. */
      run: z.optional(z.string()),
    }),
    leaseSeconds: 60,
    keptDays: 14,
    action: "program.member.manage",
    failedText: "Not everyone could be added. Start again. Nobody is added twice.",
  }),
  /** Deletes what runs of an import that lost it had prepared, and may have gone on to write. @see ADR 0123 */
  people_import_cleanup: defineJob({
    queue: "people",
    input: z.object({
      import_id: ulid,
      object_key: z.string(),
      /** Where the import was taken from them: nobody before is theirs. */
      at: z.number(),
      runs: z.array(z.string()),
    }),
    leaseSeconds: 60,
    keptDays: 7,
    action: null,
    failedText: "What had been prepared for people of a file could not be deleted.",
  }),
  password_reset: defineJob({
    queue: "people",
    input: z.object({
      /** Address as it was typed, in lower case; it may be nobody's. */
      email: z.string(),
      /** The host that was asked on. */
      host: z.string(),
    }),
    leaseSeconds: 60,
    keptDays: 7,
    action: null,
    failedText: "The mail could not be sent.",
  }),
};

type Kinds = typeof jobKinds;
export type JobKind = keyof Kinds;
export const jobKindNames = Object.keys(jobKinds) as JobKind[]; // the record's own keys
export type DefinitionOf<Kind extends JobKind> = Kinds[Kind];

/** Input of a job of a kind. */
export type InputOf<D extends JobDefinition> = z.infer<D["input"]>;
export type OutcomeOf<D extends JobDefinition> = D extends { outcome: infer O extends z.ZodMiniType }
  ? z.infer<O>
  : never;
export type CursorOf<D extends JobDefinition> = D extends { cursor: infer C extends z.ZodMiniType }
  ? z.infer<C>
  : never;
