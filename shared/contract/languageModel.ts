import * as z from "zod/mini";
import { jsonText } from "./jsonText.ts";

const text = z.string().check(z.minLength(1), z.maxLength(400));
const dollars = z.number().check(z.minimum(0));

/** US dollars for a million tokens. Absent: the model costs nothing, as one on a machine of one's own. */
const price = z.optional(z.strictObject({ input: dollars, output: dollars }));

/** Model that a deployment has its replies written by, and where it is. @see ADR 0394 */
export const languageModelSchema = z.discriminatedUnion("provider", [
  z.strictObject({
    provider: z.literal("bedrock"),
    /** Id of a foundation model, or of an inference profile of several regions (`us.…`). */
    model: z
      .string()
      .check(z.regex(/^[a-z0-9][\w.:-]{2,200}$/, "must be the id of a model or of an inference profile")),
    /** Bedrock's own filter of requests and replies. */
    guardrail: z.optional(z.strictObject({ id: text, version: text })),
    price,
  }),
  z.strictObject({
    provider: z.literal("openai-compatible"),
    model: text,
    /** Address before `/chat/completions`: `https://models.example.org/v1`. */
    address: z.url({ protocol: /^https?$/ }),
    /** Secret `{ "api_key": "…" }`; absent where the endpoint asks for none. */
    secret_arn: z.optional(text),
    price,
  }),
]);
export type LanguageModelSettings = z.infer<typeof languageModelSchema>;

/** Settings as they stand in an environment or a command line. */
export const languageModelText = jsonText(languageModelSchema);
