import * as z from "zod/mini";
import { certainties } from "../../case/questions/certaintyChoice/certainty.ts";
import { byId, sequenceId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { shownPicture } from "../shownPicture.ts";

/** A question as a student sits it: without its key. */
const itemToSit = z.object({
  id: sequenceId,
  /** From 1. */
  position: z.number(),
  vignette: z.string(),
  stem: z.string(),
  images: z.array(shownPicture),
  choices: z.array(z.string()),
});
export type ItemToSit = z.infer<typeof itemToSit>;

const certainty = z.nullable(z.enum(certainties));
/** From 0; null where none is chosen. */
const option = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(25)));

const keptAnswer = z.object({
  item_id: sequenceId,
  /** Number of the change that counts. */
  n: z.number(),
  option,
  certainty,
  is_marked: z.boolean(),
  visible_ms: z.number(),
});

export const ownSitting = z.object({
  id: sequenceId,
  course: z.string(),
  name: z.string(),
  version: z.string(),
  instructions: z.string(),
  item_count: z.number(),
  /** Epoch milliseconds: what the browser measures its own clock against. */
  server_time_ms: z.number(),
  /** `on_hold`: a proctor will start it. `started`: a proctor has, and Begin takes it up in this browser. */
  state: z.enum(["waiting", "open", "on_hold", "started", "running", "paused", "over"]),
  /** A proctor starts, pauses and ends it. */
  is_proctored: z.boolean(),
  /** Text for people. */
  status: z.string(),
  /** Whole time with timing and restarts. */
  time_allowed_seconds: z.number(),
  time_left_seconds: z.number(),
  /** End of the running time; null while it does not run. Epoch milliseconds. */
  deadline_ms: z.nullable(z.number()),
  /** Time at which the running pause ends the assessment. Epoch milliseconds. */
  pause_ends_at_ms: z.nullable(z.number()),
  /** Minutes that the student's one pause may last; 0 where there is none, or none is left. */
  pause_minutes: z.number(),
  /** Paused by the student, who may go on; what a proctor paused, a proctor starts. */
  may_resume: z.boolean(),
  window_ends_at: utcTime,
  /** Message for the student once it is over. */
  message: z.nullable(z.string()),
  /** The assessment is open on another device or in another browser. */
  is_elsewhere: z.boolean(),
  /** Only while it runs here. */
  items: z.array(itemToSit),
  answers: z.array(keptAnswer),
});
export type OwnSitting = z.infer<typeof ownSitting>;

/** Made up by the browser, kept in it: which of a person's browsers an assessment is open in. */
const device = z.string().check(z.regex(/^[0-9a-f]{32}$/, "must be 32 hexadecimal digits"));

const change = z.strictObject({
  item_id: sequenceId,
  /** Counts the changes of the item, from 1. The same number again changes nothing. */
  n: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
  option,
  certainty,
  is_marked: z.boolean(),
  /** Time that the item was seen so far, all visits together. Milliseconds. */
  visible_ms: z.number().check(z.int(), z.minimum(0), z.maximum(86_400_000)),
  /** Epoch milliseconds by the device's clock. */
  made_at: z.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000)),
});
export type AnswerChangeBody = z.infer<typeof change>;

/** Changes that one call brings. */
export const changesAtOnce = 400;
const changes = z.array(change).check(z.maxLength(changesAtOnce));
/** Time of sending, by the same clock as `made_at`. */
const sentAt = z.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000));

export const getOwnSitting = defineRoute({
  name: "getOwnSitting",
  context: "assessments",
  method: "GET",
  path: "/rosterings/{id}/sitting",
  action: "assessment.take",
  summary: "The student's own sitting of an assessment. Its items come only while it runs on this device.",
  params: byId,
  query: z.strictObject({ device: z.optional(device) }),
  reply: ownSitting,
});

export const beginAssessment = defineRoute({
  name: "beginAssessment",
  context: "assessments",
  method: "POST",
  path: "/rosterings/{id}/begin",
  action: "assessment.take",
  summary: "Begin an assessment, or one that was restarted. Safe to repeat on the same device.",
  params: byId,
  body: z.strictObject({ device, accepts_honor_code: z.literal(true) }),
  reply: ownSitting,
});

export const beginDemoAssessment = defineRoute({
  name: "beginDemoAssessment",
  context: "assessments",
  method: "PUT",
  path: "/rosterings/{id}/demo",
  action: "assessment.take",
  summary:
    "Begin an assessment of a demonstration program, which has no instructions and no honor code before it. Safe to repeat on the same device.",
  params: byId,
  body: z.strictObject({ device }),
  reply: ownSitting,
});

export const resumeAssessment = defineRoute({
  name: "resumeAssessment",
  context: "assessments",
  method: "POST",
  path: "/rosterings/{id}/resume",
  action: "assessment.take",
  summary: "Go on with an assessment on this device, after a pause or from another device, which then stops.",
  params: byId,
  body: z.strictObject({ device }),
  reply: ownSitting,
});

export const pauseAssessment = defineRoute({
  name: "pauseAssessment",
  context: "assessments",
  method: "POST",
  path: "/rosterings/{id}/pause",
  action: "assessment.take",
  summary: "Take the one pause. A pause that outlasts its limit submits the assessment.",
  params: byId,
  body: z.strictObject({ device }),
  reply: ownSitting,
});

export const answersReply = z.object({
  server_time_ms: z.number(),
  /** The assessment is over: what was accepted had been made in its time. */
  is_over: z.boolean(),
  /** Changes that arrived too late to count by themselves, kept for staff. */
  set_aside: z.number(),
  /** Changes that were not made in the time of the assessment. */
  refused: z.number(),
});

export const saveAssessmentAnswers = defineRoute({
  name: "saveAssessmentAnswers",
  context: "assessments",
  method: "POST",
  path: "/rosterings/{id}/answers",
  action: "assessment.take",
  summary: "Save changes of answers. In any order and as often as one likes: each counts once.",
  params: byId,
  maxBodyBytes: 128 * 1024,
  body: z.strictObject({ device, sent_at: sentAt, changes }),
  reply: answersReply,
});

export const handInAssessment = defineRoute({
  name: "handInAssessment",
  context: "assessments",
  method: "POST",
  path: "/rosterings/{id}/hand_in",
  action: "assessment.take",
  summary: "Submit an assessment for good, with the last changes. Safe to repeat.",
  params: byId,
  maxBodyBytes: 128 * 1024,
  body: z.strictObject({ device, sent_at: sentAt, changes }),
  reply: z.object({ ok: z.literal(true), message: z.string() }),
});

export const ownSittingRoutes = [
  getOwnSitting,
  beginAssessment,
  beginDemoAssessment,
  resumeAssessment,
  pauseAssessment,
  saveAssessmentAnswers,
  handInAssessment,
] as const;
