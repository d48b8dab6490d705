import * as z from "zod/mini";
import { answerOf, takeBegun } from "./begun.ts";

/**
 * Settings of a deployment in the static file `/config.json`, read once, before the first page. `mark_url` and
 * `primary` (ten shades, light to dark; shade 8 carries white text) replace the default mark and teal.
 */
export const runtimeConfig = z.object({
  brand: z.object({
    name: z.string(),
    product: z.string(),
    crm: z.string(),
    mark_url: z.optional(z.string()),
    primary: z.optional(z.array(z.string()).check(z.length(10))),
  }),
  /** Where the summary of a case is, `:document_id` standing for its number; the product's own where it is not said. */
  case_summary_url: z.optional(z.string()),
  /** Only on the local cloud: where it shows the mails that were sent on it. */
  local_mailbox: z.optional(z.string()),
  /** Only where the local cloud has filled in demo data. */
  demo_accounts: z.optional(
    z.array(
      z.object({
        email: z.string(),
        role: z.string(),
        program: z.string(),
        password: z.string(),
      }),
    ),
  ),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;

export const defaultConfig: RuntimeConfig = {
  brand: { name: "Bedside", product: "Bedside Cases", crm: "CRM" },
};

const configPath = "/config.json";
/** Until then nothing is shown. */
const longestWaitMs = 10_000;

/** The deployment's configuration; the default where the file is missing, unreadable, or does not come in ten seconds. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  try {
    const signal = AbortSignal.timeout(longestWaitMs);
    const { reply } = await answerOf(takeBegun(configPath), signal, () =>
      fetch(configPath, { headers: { Accept: "application/json" }, signal }),
    );
    if (!reply.ok) return defaultConfig;
    const parsed = runtimeConfig.safeParse(JSON.parse(await reply.text()));
    return parsed.success ? parsed.data : defaultConfig;
  } catch (error) {
    // Unreachable (TypeError), too late (DOMException) or not JSON (SyntaxError): it still works under the default brand.
    const isExpected = [TypeError, DOMException, SyntaxError].some((kind) => error instanceof kind);
    if (isExpected) return defaultConfig;
    throw error;
  }
}
