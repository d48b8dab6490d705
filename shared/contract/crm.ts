import * as z from "zod/mini";

const text = z.string().check(z.minLength(1), z.maxLength(400));

/** CRM that a deployment works with, by Salesforce's REST API: its address, and the secret `{ "client_id": "…", "client_secret": "…" }`. */
const withSecret = z.strictObject({ address: z.url({ protocol: /^https$/ }), secret_arn: text });

/** Stand-in on this machine, whose credentials are nobody's secret. */
const onThisMachine = z.strictObject({
  address: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
  client_id: text,
  client_secret: text,
});

export const crmSchema = z.union([withSecret, onThisMachine]);
export type CrmSettings = z.infer<typeof crmSchema>;

/** Settings as they stand in an environment or a command line: JSON. */
export const crmText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((written, context) => {
      try {
        return JSON.parse(written) as unknown; // the next schema reads it
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        context.issues.push({ code: "custom", message: "must be JSON", input: written });
        return z.NEVER;
      }
    }),
  ),
  crmSchema,
);
