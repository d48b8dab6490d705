import * as z from "zod/mini";
import { assessmentTexts } from "../domain/assessments/assessmentTexts.ts";
import { examTexts } from "../domain/examTexts.ts";
import { limitText } from "../domain/limits.ts";

/** Every machine-readable code that the product answers with, and the HTTP status it goes out under. */
export const errorStatus = {
  INVALID_REQUEST: 400,
  MALFORMED_JSON: 400,
  NOT_SIGNED_IN: 401,
  WRONG_CREDENTIALS: 401,
  WRONG_PASSWORD: 400,
  WRONG_CODE: 400,
  PASSKEY_REJECTED: 400,
  HALFWAY_ENDED: 403,
  PROOF_NEEDED: 403,
  SECOND_FACTOR_NEEDED: 403,
  FORBIDDEN: 403,
  ACCESS_CODE_WRONG: 403,
  CSRF_REJECTED: 403,
  ORIGIN_REJECTED: 403,
  CASE_LOCKED: 403,
  CASE_NOT_FINISHED: 403,
  NO_SUMMARY: 403,
  CASE_NOT_PUBLISHED: 409,
  SUBSCRIPTION_EXPIRED: 403,
  REGISTRATION_PENDING: 403,
  PROGRAM_INACTIVE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  STILL_RUNNING: 409,
  ALREADY_DONE: 409,
  LAST_FACTOR: 409,
  ATTEMPT_REPLACED: 409,
  EXAM_SUBMITTED: 409,
  EXAM_KEY_TOLD: 409,
  EXAM_SET_ASIDE: 409,
  EXAM_PAUSED: 409,
  NOT_AN_EXAM: 409,
  EXAM_NOT_TIMED_OUT: 409,
  EXAM_NOT_STARTED: 409,
  EXAM_IN_PROGRESS: 409,
  EXAM_ON_HOLD: 409,
  ASSESSMENT_NOT_OPEN: 409,
  ASSESSMENT_ELSEWHERE: 409,
  PAUSE_USED: 409,
  PAUSE_FORBIDDEN: 409,
  RESULTS_NOT_OUT: 409,
  ACCESS_CODE_NOT_SET: 409,
  LOCK_HELD: 409,
  LOCK_LOST: 409,
  REVISION_MOVED: 409,
  DRAFT_DIFFERS: 409,
  MAPPING_INCOMPLETE: 409,
  NOT_CONFIRMED: 409,
  QUOTE_CHANGED: 409,
  QUOTE_STAGE: 409,
  QUOTE_PRICE_DIFFERS: 409,
  QUOTE_LINK_EXPIRED: 403,
  NOT_A_CORRECTION: 409,
  BENCH_FAILED: 409,
  MODEL_NOT_OFFERED: 409,
  OPERATION_REFUSED: 422,
  DRAFT_TOO_LARGE: 413,
  HOST_REJECTED: 421,
  FINISH_NOT_REACHED: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_CONTENT_TYPE: 415,
  UNKNOWN_NODE: 422,
  ENTRY_REFUSED: 422,
  KEY_REUSED: 422,
  TOO_MANY_ATTEMPTS: 429,
  LIMIT_REACHED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** Default text of each code, if the place that failed has nothing more exact to say. */
export const errorText: Record<ErrorCode, string> = {
  INVALID_REQUEST: "Something in this request is not valid. Nothing was changed.",
  MALFORMED_JSON: "The request is not readable JSON. Nothing was changed.",
  NOT_SIGNED_IN: "Please sign in.",
  WRONG_CREDENTIALS: "Incorrect email or password.",
  WRONG_PASSWORD: "Your current password is incorrect.",
  WRONG_CODE: "This code is incorrect or already used. Wait for the next code and try again.",
  PASSKEY_REJECTED: "This passkey was not accepted. Try again or use another method.",
  HALFWAY_ENDED: "The second step timed out. Sign in again.",
  PROOF_NEEDED: "Confirm it's you to continue. Nothing was changed yet.",
  SECOND_FACTOR_NEEDED: "Set up two-step sign-in to continue.",
  FORBIDDEN: "Your role does not allow this.",
  ACCESS_CODE_WRONG: "Incorrect access code. Nothing was changed.",
  CSRF_REJECTED: "This page is out of date. Reload it and try again. Nothing was changed.",
  ORIGIN_REJECTED: "This request came from another site. Nothing was changed.",
  HOST_REJECTED: "This site is not available at that address. Nothing was changed.",
  CASE_LOCKED: "You must complete the prerequisite case before accessing this case.",
  CASE_NOT_FINISHED: "This opens after you finish the case.",
  NO_SUMMARY: examTexts.noSummary,
  CASE_NOT_PUBLISHED: "This case has not been published yet. Open its edit page from the library.",
  SUBSCRIPTION_EXPIRED: "Your program's subscription has ended. Your work is kept.",
  REGISTRATION_PENDING:
    "Your registration with this program is not complete. Use the link in your invitation to finish it.",
  PROGRAM_INACTIVE:
    "This program is inactive. Your work is kept. Ask your program administrator when it will be available again.",
  NOT_FOUND: "This page does not exist, or you do not have access to it.",
  METHOD_NOT_ALLOWED: "This address does not accept that kind of request.",
  CONFLICT: "Someone else changed this at the same time. Nothing was changed. Please try again.",
  STILL_RUNNING: "This is already in progress. Wait a moment, then check again.",
  ALREADY_DONE: "This was already done. Reload the page to see it.",
  LAST_FACTOR:
    "This is your only second factor, and your account requires one. Add another before you remove this one.",
  ATTEMPT_REPLACED: "This case was reset. Reload the page to work on the new attempt.",
  EXAM_SUBMITTED: examTexts.submitted,
  EXAM_KEY_TOLD: examTexts.keyTold,
  EXAM_SET_ASIDE: examTexts.setAside,
  EXAM_PAUSED: examTexts.paused,
  NOT_AN_EXAM: examTexts.noExam,
  EXAM_NOT_TIMED_OUT: examTexts.notTimedOut,
  EXAM_NOT_STARTED: examTexts.notStarted,
  EXAM_IN_PROGRESS: examTexts.inProgress,
  EXAM_ON_HOLD: examTexts.onHold,
  ASSESSMENT_NOT_OPEN: assessmentTexts.notOpen,
  ASSESSMENT_ELSEWHERE: assessmentTexts.elsewhere,
  PAUSE_USED: assessmentTexts.pauseUsed,
  PAUSE_FORBIDDEN: assessmentTexts.pauseForbidden,
  RESULTS_NOT_OUT: assessmentTexts.resultsNotOut,
  ACCESS_CODE_NOT_SET: "This course has no proctor access code yet. Ask the course manager to create one.",
  LOCK_HELD: "Someone else holds the editing lock.",
  REVISION_MOVED:
    "This version was saved somewhere else, so your changes were not saved. Your text is kept on this page.",
  DRAFT_DIFFERS:
    "This page is out of sync with the server. Nothing was saved, and your text is kept on this page. Reload the page to continue.",
  MAPPING_INCOMPLETE: "The document can not be published because there are incomplete mappings",
  NOT_CONFIRMED: "Publishing needs your confirmation. Nothing was published. Publish again to confirm.",
  QUOTE_CHANGED: "Somebody else changed this quote meanwhile, so your change was not saved.",
  QUOTE_STAGE: "This quote is at another stage now. Nothing was changed; reload the page to see it.",
  QUOTE_PRICE_DIFFERS:
    "The price is not the one that was shown. Nothing was ordered; look at the right price and try again.",
  QUOTE_LINK_EXPIRED: "This link has expired. Ask your relationship manager for a new one.",
  BENCH_FAILED:
    "A virtual patient of this case does not answer as its authors expect. Nothing was published.",
  MODEL_NOT_OFFERED:
    "No language model can be asked now. Your program does not allow one, or its budget for this month is used up.",
  NOT_A_CORRECTION:
    "More than wording changed, so this can't go to learners who already started. Nothing was published. Publish without that option.",
  OPERATION_REFUSED: "One of these changes is not possible. None of them was saved.",
  DRAFT_TOO_LARGE:
    "This would make the case larger than 5 MB, so it was not saved. Your text is kept on this page.",
  LOCK_LOST: "You no longer hold the editing lock, so nothing was saved. Your text is kept on this page.",
  FINISH_NOT_REACHED:
    "Part of your work has not arrived yet, so the case does not count as finished. The rest was saved.",
  BODY_TOO_LARGE: "This is too large to send at once. Nothing was changed.",
  UNSUPPORTED_CONTENT_TYPE: "Requests to this address must be JSON. Nothing was changed.",
  UNKNOWN_NODE: "One answer refers to a part that is not in this case. The other answers were saved.",
  ENTRY_REFUSED: "Part of this work does not fit the case. The rest was saved.",
  KEY_REUSED: "Two requests were mixed up. Nothing was changed. Reload the page and try again.",
  TOO_MANY_ATTEMPTS: "Too many attempts. Wait a few minutes and try again.",
  LIMIT_REACHED: limitText(undefined),
  INTERNAL: "There was an unknown error.  Please try again or contact support.",
  UNAVAILABLE: "Something is not responding on our end. Try again in a moment.",
  STORAGE_FULL: "Our storage is full, so nothing can be saved right now. Please try again later.",
};

export const fieldProblem = z.object({ path: z.string(), message: z.string() });

/** The body of every reply with a status of 400 or more. */
export const errorReply = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    trace_id: z.string(),
    fields: z.optional(z.array(fieldProblem)),
  }),
});

export type FieldProblem = z.infer<typeof fieldProblem>;
