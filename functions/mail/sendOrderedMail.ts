import type { DefinitionOf } from "#shared/contract/jobs.ts";
import type { Job } from "../jobs/job.ts";
import { deliverMail } from "../ports/mail.ts";
import { env } from "../runtime/env.ts";
import { linkToken } from "../runtime/linkToken.ts";
import { languageOf } from "./mailReader.ts";
import { templateOf } from "./mails.ts";
import { renderMail } from "./renderMail.ts";

/**
 * Sends an ordered mail. Its job is one worker's at a time and ends when the mail service has taken the mail, so a message
 * that comes twice sends nothing twice.
 */
export async function sendOrderedMail({ id, input, created_at }: Job<DefinitionOf<"mail">>): Promise<void> {
  const template = templateOf(input.mail);
  if (!template) throw new Error(`Mail ${id}: there is no mail of the kind ${input.mail}`);
  const { BRAND_NAME: name, BRAND_PRODUCT: product } = env();
  const token = template.tokenId ? await linkToken(template.tokenId(template.data.parse(input.data))) : "";
  const language = input.reader ? await languageOf(input.reader) : "en";
  const rendered = renderMail(template, input.data, { name, product }, { token, language });
  await deliverMail({ ...rendered, id, to: input.to, writtenAt: new Date(created_at) });
}
