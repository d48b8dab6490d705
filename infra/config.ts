import * as z from "zod/mini";

const text = z.string().check(z.minLength(1));
const seconds = z.coerce.number().check(z.int(), z.positive());

const contextSchema = z
  .object({
    /** Names the resources; one account holds several. Those that start with `sandbox` are deleted with their stacks. */
    stage: z._default(z.string().check(z.regex(/^[a-z][a-z0-9-]{1,15}$/)), "dev"),
    /** `example.org`: the site answers there and at `{program}.example.org`. Without it, at CloudFront's own name. */
    domainName: z.optional(text),
    /** In us-east-1, for the domain and `*.domain`. */
    certificateArn: z.optional(text),
    /** Where the DNS records are written; without it they are the operator's own affair. */
    hostedZoneId: z.optional(text),
    brandName: z._default(text, "Bedside"),
    brandProduct: z._default(text, "Bedside"),
    /** Origins that may read objects by script, comma-separated. Derived from the domain where absent. */
    siteOrigins: z.optional(text),
    /** Domains whose subdomains are programs, comma-separated. Derived from the domain where absent. */
    cookieDomains: z.optional(text),
    alarmEmail: z.optional(text),
    /** The address that mails come from, which SES must know. `no-reply@` the domain where absent; without either none is sent. */
    mailSender: z.optional(z.string().check(z.regex(/^[^\s@<>,]+@[^\s@<>,]+$/))),
    /** A web ACL of scope CLOUDFRONT, to put before the site. */
    webAclArn: z.optional(text),
    logLevel: z._default(z.enum(["DEBUG", "INFO", "WARN", "ERROR"]), "INFO"),
    /** How long a report message stays with a worker before another may take it. */
    reportsVisibilitySeconds: z.optional(seconds),
  })
  .check(
    z.refine((context) => (context.domainName === undefined) === (context.certificateArn === undefined), {
      error: "domainName and certificateArn go together",
    }),
    z.refine((context) => context.hostedZoneId === undefined || context.domainName !== undefined, {
      error: "hostedZoneId is of use only with domainName",
    }),
  );

const contextKeys = Object.keys(contextSchema.shape) as (keyof Context)[]; // the schema's own keys

type Context = z.infer<typeof contextSchema>;

/** What one deployment is made of. */
export type Config = Omit<Context, "siteOrigins" | "cookieDomains"> & {
  siteOrigins: string[];
  /** Comma-separated, as the functions read it. */
  cookieDomains: string;
  /** Whether data and logs outlive the stacks. */
  retainsData: boolean;
};

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
    const problems = result.error.issues.map(
      (issue) => `${issue.path.join(".") || "context"}: ${issue.message}`,
    );
    throw new Error(`The CDK context does not fit: ${problems.join("; ")}`);
  }
  const { siteOrigins, cookieDomains, ...context } = result.data;
  const { domainName, stage } = context;
  return {
    ...context,
    siteOrigins: siteOrigins?.split(",") ?? defaultOrigins(domainName),
    cookieDomains: cookieDomains ?? domainName ?? "",
    mailSender: context.mailSender ?? (domainName && `no-reply@${domainName}`),
    retainsData: !stage.startsWith("sandbox"),
  };
}

// The distribution's own name is not known to the buckets, which are made before it. The links are signed either way.
function defaultOrigins(domainName: string | undefined): string[] {
  return domainName ? [`https://${domainName}`, `https://*.${domainName}`] : ["https://*.cloudfront.net"];
}
