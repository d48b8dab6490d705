import type * as z from "zod/mini";
import {
  type LanguageModel,
  ModelFailed,
  type ModelFailure,
  type ModelRequest,
  type ModelUsage,
} from "./model.ts";

/** Characters of a reply that are taken; one that is longer is given up while it is still being said. */
const longestReply = 8_000;
/** Time that a reply may take as a whole. A page gives up after 30 s, and a Lambda function before that. */
export const replyTimeMs = 12_000;

/** Failures in a row after which a model is left alone for a while, so that not every student waits for it. */
const failuresBeforeRest = 3;
const restMs = 30_000;
/** Failures that say something of the endpoint, not of one reply. */
const ofEndpoint: ReadonlySet<ModelFailure> = new Set([
  "unreachable",
  "refused",
  "busy",
  "broken",
  "slow",
  "cut",
]);
const rests = new WeakMap<LanguageModel, { inRow: number; untilMs: number }>();

export type Structured<T> = { value: T; usage: ModelUsage };
type Limits = { timeMs?: number };

/**
 * A reply that is JSON of a schema, as a whole. Text around the outermost braces (a code fence, a greeting) is left out.
 *
 * @throws ModelFailed: no reply in time, too long a reply, or one that the schema does not read
 */
export async function structuredReply<T>(
  model: LanguageModel,
  request: ModelRequest,
  schema: z.ZodMiniType<T>,
  { timeMs = replyTimeMs }: Limits = {},
): Promise<Structured<T>> {
  const rest = rests.get(model) ?? { inRow: 0, untilMs: 0 };
  if (performance.now() < rest.untilMs) throw new ModelFailed("resting", "The model has failed too often");
  try {
    const { text, usage } = await wholeReply(model, request, timeMs);
    rests.delete(model);
    return { value: read(text, schema, usage), usage };
  } catch (error) {
    if (error instanceof ModelFailed && ofEndpoint.has(error.failure)) {
      const inRow = rest.inRow + 1;
      rests.set(model, {
        inRow,
        untilMs: inRow >= failuresBeforeRest ? performance.now() + restMs : 0,
      });
    }
    throw error;
  }
}

async function wholeReply(
  model: LanguageModel,
  request: ModelRequest,
  timeMs: number,
): Promise<{ text: string; usage: ModelUsage }> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), timeMs);
  const pieces = model.chat(request, end.signal);
  let text = "";
  try {
    for (;;) {
      const next = await pieces.next();
      if (next.done) return { text, usage: next.value };
      text += next.value;
      if (text.length > longestReply) throw new ModelFailed("too long", "The reply has too many characters");
    }
  } finally {
    clearTimeout(timer);
    // Lets go of the connection where the reply was given up.
    end.abort();
  }
}

function read<T>(text: string, schema: z.ZodMiniType<T>, usage: ModelUsage): T {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const failed = new ModelFailed("malformed", "The reply is not in the form that was asked for", {
    cause: result.error,
  });
  failed.usage = usage;
  throw failed;
}
