import * as z from "zod/mini";
import { crmText } from "#shared/contract/crm.ts";
import { languageModelText } from "#shared/contract/languageModel.ts";
import { dlqUrlVariable, type QueueName, queueNames, queueUrlVariable } from "#shared/contract/queues.ts";
import { lateDeliveryDays } from "#shared/domain/examAnswers.ts";
import { reportKeptDays } from "#shared/domain/reportKeeping.ts";

const text = z.string().check(z.minLength(1));

const queueUrl = z.optional(text);
const queueUrls = Object.fromEntries(queueNames.map((name) => [queueUrlVariable(name), queueUrl])) as {
  [Name in QueueName as ReturnType<typeof queueUrlVariable<Name>>]: typeof queueUrl; // one for each name
};

const dlqUrls = Object.fromEntries(queueNames.map((name) => [dlqUrlVariable(name), queueUrl])) as {
  [Name in QueueName as ReturnType<typeof dlqUrlVariable<Name>>]: typeof queueUrl; // as above
};

const schema = z.object({
  TABLE_NAME: text,
  MEDIA_BUCKET: text,
  SNAPSHOT_BUCKET: text,
  REPORT_BUCKET: text,
  ...queueUrls,
  ...dlqUrls,
  WEBSOCKET_ENDPOINT: z.optional(text),
  /** The address that mails come from. */
  MAIL_SENDER: z.optional(text),
  /** Where the contact form's messages go. */
  CONTACT_ADDRESS: z.optional(text),
  BRAND_NAME: z._default(text, "Bedside"),
  BRAND_PRODUCT: z._default(text, "Bedside"),
  /** True if a reply with a field that its contract does not name fails; false if it goes out without the field. */
  STRICT_REPLIES: z._default(z.stringbool(), false),
  /** How long after its time an exam takes what was made in it. */
  EXAM_LATE_DELIVERY_DAYS: z._default(z.coerce.number().check(z.minimum(0)), lateDeliveryDays),
  /** Days that the files of reports are kept. */
  REPORT_KEPT_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), reportKeptDays),
  /** Model that writes replies, for the functions that ask it or name it; absent where the deployment has none. */
  LANGUAGE_MODEL: z.optional(languageModelText),
  /** CRM, for the functions that ask it or send it on; absent where the deployment has none. */
  CRM: z.optional(crmText),
  /** `tags`: the account scans uploads and tags them. `none`: nothing scans them. */
  VIRUS_SCAN: z._default(z.enum(["tags", "none"]), "tags"),
  /** ARN of the secret by which the edge identifies itself; absent if no edge stands in front of the function. */
  ORIGIN_SECRET_ARN: z.optional(text),
  /** The edge. */
  DISTRIBUTION_ID: z.optional(text),
  COOKIE_DOMAINS: z._default(z.string(), ""),
  /** A session that is not used for so long has ended. Long enough for a day with a case, short enough for a night at the ward. */
  SESSION_IDLE_MINUTES: z._default(z.coerce.number().check(z.int(), z.minimum(15)), 12 * 60),
});

export type Env = z.infer<typeof schema>;

let parsed: Env | undefined;

/** The function's environment, parsed at first use; throws naming what is missing. */
export function env(): Env {
  if (parsed) return parsed;
  const result = schema.safeParse(process.env);
  if (!result.success) {
    const names = result.error.issues.map((issue) => issue.path.join(".")).join(", ");
    throw new Error(`The environment of this function lacks or misstates: ${names}`);
  }
  parsed = result.data;
  return parsed;
}

/** The value of an optional setting that this function cannot do without. */
export function requireSetting<K extends keyof Env>(name: K): NonNullable<Env[K]> {
  const value = env()[name];
  if (value === undefined) throw new Error(`The environment of this function lacks ${name}`);
  return value as NonNullable<Env[K]>;
}
