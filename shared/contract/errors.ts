import * as z from "zod/mini";
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

/** What a person reads for each code, when the place that failed has nothing more exact to say. */
export const errorText: Record<ErrorCode, string> = {
  INVALID_REQUEST: "Something in this request is not valid. Nothing was changed.",
  MALFORMED_JSON: "The request is not readable JSON. Nothing was changed.",
  NOT_SIGNED_IN: "Please sign in.",
  WRONG_CREDENTIALS: "This e-mail address and password do not belong together.",
  WRONG_PASSWORD: "This is not your current password.",
  WRONG_CODE: "This code is not right, or has been used already. Wait for the next one and try again.",
  PASSKEY_REJECTED: "This passkey was not accepted. Nothing was changed; try again, or take another way.",
  HALFWAY_ENDED: "The time for the second step is over. Please sign in again from the start.",
  PROOF_NEEDED: "Show again that it is you. Nothing was changed yet.",
  SECOND_FACTOR_NEEDED: "Set up two-step sign-in first. Everything else opens after that.",
  FORBIDDEN: "Your role does not allow this.",
  ACCESS_CODE_WRONG: "This is not the proctor access code of this course. Nothing was changed.",
  CSRF_REJECTED: "This page is out of date. Reload it and try again. Nothing was changed.",
  ORIGIN_REJECTED: "This request came from another site. Nothing was changed.",
  HOST_REJECTED: "This site does not answer under that name. Nothing was changed.",
  CASE_LOCKED: "You must complete the prerequisite case before accessing this case.",
  CASE_NOT_FINISHED: "This opens once you have finished the case.",
  NO_SUMMARY: examTexts.noSummary,
  CASE_NOT_PUBLISHED:
    "This case was never published, so there is nothing to play yet. Open its edit page from the library.",
  SUBSCRIPTION_EXPIRED: "Your program's subscription has ended. What you did is kept.",
  REGISTRATION_PENDING:
    "Your registration with this program is not complete yet. Please use the link in your invitation.",
  PROGRAM_INACTIVE:
    "This program is inactive. What you did is kept; ask whoever runs your program when it opens again.",
  NOT_FOUND: "There is nothing here that you can open.",
  METHOD_NOT_ALLOWED: "This address does not take that kind of request.",
  CONFLICT: "Somebody else changed this at the same moment. Nothing was changed; please try again.",
  STILL_RUNNING: "This is being done already. Please wait a moment, then look again.",
  ALREADY_DONE: "This was done already. Reload the page to see it.",
  LAST_FACTOR:
    "This is your only second factor, and your account must have one. Add another one first; then this one can go.",
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
  ACCESS_CODE_NOT_SET: "This course has no proctor access code yet. Whoever looks after the course sets one.",
  LOCK_HELD: "Somebody else holds the editing lock.",
  REVISION_MOVED:
    "This version was saved elsewhere meanwhile, so this was not. What you typed is kept on this page.",
  DRAFT_DIFFERS:
    "This page shows something else than the server has. Nothing was saved; what you typed is kept on this page. Reload it to go on.",
  MAPPING_INCOMPLETE: "The document can not be published because there are incomplete mappings",
  NOT_CONFIRMED:
    "Something has to be confirmed before this is published. Nothing was published; publish again to be asked.",
  QUOTE_CHANGED: "Somebody else changed this quote meanwhile, so your change was not saved.",
  QUOTE_STAGE: "This quote is at another stage now. Nothing was changed; reload the page to see it.",
  QUOTE_PRICE_DIFFERS:
    "The price is not the one that was shown. Nothing was ordered; look at the right price and try again.",
  QUOTE_LINK_EXPIRED: "This link has expired. Ask your relationship manager for a new one.",
  NOT_A_CORRECTION:
    "More than words changed, so this does not reach those who have begun. Nothing was published; publish it without that.",
  OPERATION_REFUSED: "One of these changes cannot be made. None of them was saved.",
  DRAFT_TOO_LARGE:
    "With this the case would be larger than 5 MB, so it was not saved. What you typed is kept on this page.",
  LOCK_LOST:
    "You no longer hold the editing lock, so nothing was saved. What you typed is kept on this page.",
  FINISH_NOT_REACHED:
    "Some of this case has not arrived here yet, so it does not count as finished. The rest was kept.",
  BODY_TOO_LARGE: "This is more than can be sent at once. Nothing was changed.",
  UNSUPPORTED_CONTENT_TYPE: "Requests to this address must be JSON. Nothing was changed.",
  UNKNOWN_NODE: "An answer refers to a part that this case does not have. The others were kept.",
  ENTRY_REFUSED: "Something that was sent does not fit this case. The rest was kept.",
  KEY_REUSED: "This page has mixed up two requests. Reload it and try again. Nothing was changed.",
  TOO_MANY_ATTEMPTS: "Too many tries. Please wait a few minutes and try again.",
  LIMIT_REACHED: limitText(undefined),
  INTERNAL: "There was an unknown error.  Please try again or contact support.",
  UNAVAILABLE: "A part of the system is not answering. Please try again in a moment.",
  STORAGE_FULL: "The system's disk is full. Nothing more can be saved until there is room on it.",
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
