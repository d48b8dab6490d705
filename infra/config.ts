import * as z from "zod/mini";
import { crmSchema, crmText } from "../shared/contract/crm.ts";
import { languageModelSchema, languageModelText } from "../shared/contract/languageModel.ts";
import { queues } from "../shared/contract/queues.ts";

const text = z.string().check(z.minLength(1));
const address = z
  .string()
  .check(z.regex(/^[^\s@<>,]+@[^\s@<>,]+$/, "must be one e-mail address, such as oncall@example.org"));
const seconds = z.coerce.number().check(z.int(), z.positive());

const contextSchema = z
  .object({
    /** Names the resources; one account holds several. Those that start with `sandbox` are deleted with their stacks. */
    stage: z._default(z.string().check(z.regex(/^[a-z][a-z0-9-]{1,15}$/)), "dev"),
    /** `localstack` leaves out what its free edition lacks: API Gateway v2 and CloudFront. @see docs/operations.md "LocalStack" */
    platform: z._default(z.enum(["aws", "localstack"]), "aws"),
    /** `example.org`: the site answers there and at `{program}.example.org`. Without it, at CloudFront's own name. */
    domainName: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^(?=.{4,200}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
            "must be a bare domain in lower case, such as learn.example.org: no https://, no path, no *.",
          ),
        ),
    ),
    /** In us-east-1, for the domain and `*.domain`. */
    certificateArn: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^arn:aws[a-z-]*:acm:us-east-1:\d+:certificate\/\S+$/,
            "must be a certificate in us-east-1, since CloudFront takes no other: arn:aws:acm:us-east-1:ACCOUNT:certificate/ID",
          ),
        ),
    ),
    /** Where the DNS records are written; without it they are the operator's own affair. */
    hostedZoneId: z.optional(
      z
        .string()
        .check(z.regex(/^Z[A-Z0-9]{1,31}$/, "must be the id of a Route 53 zone, such as Z0123456789ABC")),
    ),
    brandName: z._default(text, "Bedside"),
    brandProduct: z._default(text, "Bedside"),
    /** Origins that may read objects by script, comma-separated. The domain's where absent; without either none may. */
    siteOrigins: z.optional(text),
    /** Domains whose subdomains are programs, comma-separated. Derived from the domain where absent. */
    cookieDomains: z.optional(text),
    /** How long a session may go unused; 12 hours where absent. */
    sessionIdleMinutes: z.optional(z.coerce.number().check(z.int(), z.minimum(15))),
    /** True if provider admins must have a second factor. `false` is for a deployment of made-up people. */
    requireSecondFactor: z._default(z.pipe(z.union([z.boolean(), z.stringbool()]), z.boolean()), true),
    /** How many days after its time an exam takes what was made in it; 7 where absent. */
    examLateDeliveryDays: z.optional(z.coerce.number().check(z.minimum(0))),
    /** How many days the files of reports are kept; 90 where absent. */
    reportKeptDays: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3650))),
    /** True if there is a place for the answers by column, with Athena to query it. @see ADR 0175 */
    columnarExport: z._default(z.pipe(z.union([z.boolean(), z.stringbool()]), z.boolean()), false),
    /** Model that writes replies of patients, as JSON; without it each case's own patient answers. @see ADR 0394 */
    languageModel: z.optional(z.union([languageModelText, languageModelSchema])),
    /** CRM by Salesforce's REST API, as JSON; without it nothing is exchanged. @see ADR 0403 */
    crm: z.optional(z.union([crmText, crmSchema])),
    alarmEmail: z.optional(address),
    /** The address that mails come from, which SES must know. `no-reply@` the domain where absent; without either none is sent. */
    mailSender: z.optional(address),
    /** Where messages of the contact form go. `support@` the domain where absent; without either none are taken. */
    contactAddress: z.optional(address),
    /** `managed` puts a web ACL of the deployment's own in front of the site, with AWS's managed rules; `webAclArn` names another. */
    firewall: z._default(z.enum(["managed", "none"]), "managed"),
    /** `guardduty` scans what is uploaded for viruses; `none` is for a region or a platform without it. @see ADR 0445 */
    virusScan: z._default(z.enum(["guardduty", "none"]), "guardduty"),
    /** US dollars that the account may cost a month before the operators are told; 0 for no limit. */
    monthlyBudgetUsd: z._default(z.coerce.number().check(z.minimum(0)), 1000),
    /** A web ACL of scope CLOUDFRONT, to put before the site. */
    webAclArn: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^arn:aws[a-z-]*:wafv2:us-east-1:\d+:global\/webacl\/\S+$/,
            "must be a web ACL of scope CLOUDFRONT: arn:aws:wafv2:us-east-1:ACCOUNT:global/webacl/NAME/ID",
          ),
        ),
    ),
    logLevel: z._default(z.enum(["DEBUG", "INFO", "WARN", "ERROR"]), "INFO"),
    /** How long a report message stays with a worker before another may take it; no shorter than that worker's time. */
    reportsVisibilitySeconds: z.optional(seconds),
  })
  .check(
    z.refine(({ domainName, certificateArn }) => domainName === undefined || certificateArn !== undefined, {
      path: ["certificateArn"],
      error: "is missing: domainName needs a certificate in us-east-1 for it and for its subdomains (*.)",
    }),
    z.refine(({ domainName, certificateArn }) => certificateArn === undefined || domainName !== undefined, {
      path: ["domainName"],
      error: "is missing: certificateArn is of use only with the domain that it vouches for",
    }),
    z.refine(({ domainName, hostedZoneId }) => hostedZoneId === undefined || domainName !== undefined, {
      path: ["domainName"],
      error: "is missing: hostedZoneId is of use only with the domain whose records are written there",
    }),
    z.refine(
      ({ reportsVisibilitySeconds: given }) =>
        given === undefined || given >= queues.reports.worker.timeoutSeconds,
      {
        error: `reportsVisibilitySeconds is at least ${queues.reports.worker.timeoutSeconds}, the time of the worker`,
      },
    ),
  );

/** Every key of the context that the app reads. */
export const contextKeys = Object.keys(contextSchema.shape) as (keyof Context)[]; // the schema's own keys

type Context = z.infer<typeof contextSchema>;

/** Settings of one deployment. */
export type Config = Omit<Context, "siteOrigins" | "cookieDomains"> & {
  siteOrigins: string[];
  /** Comma-separated, as the functions read it. */
  cookieDomains: string;
  /** True if data and logs outlive the stacks. */
  retainsData: boolean;
};

/** Lists the values of the context that do not fit, by key; empty if all do. */
export function contextProblems(values: Record<string, unknown>): { key: string; message: string }[] {
  const { error } = contextSchema.safeParse(values);
  return (error?.issues ?? []).map(({ path, message }) => ({ key: path.join(".") || "context", message }));
}

/**
 * Reads the configuration from CDK context (`cdk.json`, `-c key=value`).
 *
 * @throws naming each key that does not fit
 */
export function readConfig(contextValue: (key: string) => unknown): Config {
  const given = Object.fromEntries(
    contextKeys.map((key) => [key, contextValue(key)]).filter(([, value]) => value !== undefined),
  );
  const result = contextSchema.safeParse(given);
  if (!result.success) {
    const problems = contextProblems(given).map(({ key, message }) => `${key}: ${message}`);
    throw new Error(`The CDK context does not fit: ${problems.join("; ")}`);
  }
  const { siteOrigins, cookieDomains, ...context } = result.data;
  const { domainName, stage } = context;
  return {
    ...context,
    // LocalStack's free edition has no GuardDuty.
    virusScan: context.platform === "localstack" ? "none" : context.virusScan,
    siteOrigins: siteOrigins?.split(",") ?? defaultOrigins(domainName),
    cookieDomains: cookieDomains ?? domainName ?? "",
    mailSender: context.mailSender ?? (domainName && `no-reply@${domainName}`),
    contactAddress: context.contactAddress ?? (domainName && `support@${domainName}`),
    retainsData: !stage.startsWith("sandbox"),
  };
}

// Without a domain none: the distribution's own name is not known to the buckets, which are made before it, and its
// siblings under cloudfront.net are anybody's.
function defaultOrigins(domainName: string | undefined): string[] {
  return domainName ? [`https://${domainName}`, `https://*.${domainName}`] : [];
}
