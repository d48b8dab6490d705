import type * as z from "zod/mini";
import type { MailTemplate } from "./template.ts";
import { addressChange } from "./templates/addressChange.ts";
import { addressConfirmation } from "./templates/addressConfirmation.ts";
import { addressCorrected } from "./templates/addressCorrected.ts";
import { assessmentCloses } from "./templates/assessmentCloses.ts";
import { assessmentDone } from "./templates/assessmentDone.ts";
import { assessmentOpens } from "./templates/assessmentOpens.ts";
import { assessmentRegraded } from "./templates/assessmentRegraded.ts";
import { commentMention } from "./templates/commentMention.ts";
import { contactMessage } from "./templates/contactMessage.ts";
import { courseInvitation } from "./templates/courseInvitation.ts";
import { courseMessage } from "./templates/courseMessage.ts";
import { factorChanged } from "./templates/factorChanged.ts";
import { factorRefused } from "./templates/factorRefused.ts";
import { invitationWithdrawn } from "./templates/invitationWithdrawn.ts";
import { leadsChanged } from "./templates/leadsChanged.ts";
import { passwordChanged } from "./templates/passwordChanged.ts";
import { passwordReset } from "./templates/passwordReset.ts";
import { projectComplete } from "./templates/projectComplete.ts";
import { projectStuck } from "./templates/projectStuck.ts";
import { projectTurn } from "./templates/projectTurn.ts";
import { quoteNews } from "./templates/quoteNews.ts";
import { quoteReminder } from "./templates/quoteReminder.ts";
import { quoteSent } from "./templates/quoteSent.ts";
import { quoteStep } from "./templates/quoteStep.ts";
import { registrationInvitation } from "./templates/registrationInvitation.ts";
import { reportReady } from "./templates/reportReady.ts";

/** Every kind of mail that the product sends. @see docs/operations.md "Adding a mail" */
export const mails = {
  addressChange,
  addressConfirmation,
  addressCorrected,
  assessmentCloses,
  assessmentDone,
  assessmentOpens,
  assessmentRegraded,
  commentMention,
  contactMessage,
  courseInvitation,
  courseMessage,
  factorChanged,
  factorRefused,
  invitationWithdrawn,
  leadsChanged,
  passwordChanged,
  passwordReset,
  projectComplete,
  projectStuck,
  projectTurn,
  quoteNews,
  quoteReminder,
  quoteSent,
  quoteStep,
  registrationInvitation,
  reportReady,
};

export type MailKind = keyof typeof mails;
export type MailData<Kind extends MailKind> = z.infer<(typeof mails)[Kind]["data"]>;

/** The template of a mail that was ordered; undefined for a kind that there is none of. */
export const templateOf = (kind: string): MailTemplate | undefined =>
  Object.hasOwn(mails, kind) ? mails[kind as MailKind] : undefined; // it is one of the record's own
