import * as z from "zod/mini";
import { jsonText } from "./jsonText.ts";

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

/** Settings as they stand in an environment or a command line. */
export const crmText = jsonText(crmSchema);
