import * as z from "zod/mini";
import type { LanguageModelSettings } from "#shared/contract/languageModel.ts";
import { getSecret } from "../secrets.ts";
import { type LanguageModel, ModelFailed, type ModelFailure, type ModelRequest } from "./model.ts";
import { serverSentEvents } from "./serverSentEvents.ts";

type Settings = Extract<LanguageModelSettings, { provider: "openai-compatible" }>;

const chunkSchema = z.object({
  choices: z._default(
    z.array(
      z.object({
        delta: z.optional(
          z.object({ content: z.nullish(z.string()), tool_calls: z.nullish(z.array(z.unknown())) }),
        ),
        finish_reason: z.nullish(z.string()),
      }),
    ),
    [],
  ),
  usage: z.nullish(
    z.object({ prompt_tokens: z._default(z.number(), 0), completion_tokens: z._default(z.number(), 0) }),
  ),
  error: z.nullish(z.unknown()),
});

const secretSchema = z.object({ api_key: z.string() });

/** A model behind the chat completions that most servers of models speak. */
export function openAiCompatible({ address, model, secret_arn, price }: Settings): LanguageModel {
  let authorization: Promise<string | undefined> | undefined;
  /** Reads the secret once. One that could not be read is read again with the next request. */
  const authorize = (): Promise<string | undefined> => {
    authorization ??= bearer(secret_arn).catch((error: unknown) => {
      authorization = undefined;
      throw new ModelFailed("refused", "The secret of the model cannot be read", { cause: error });
    });
    return authorization;
  };
  return {
    provider: "openai-compatible",
    model,
    price,
    async *chat(request, signal) {
      const bearerToken = await authorize();
      const response = await requested(`${address.replace(/\/+$/, "")}/chat/completions`, {
        method: "POST",
        signal,
        redirect: "error",
        headers: {
          "content-type": "application/json",
          ...(bearerToken !== undefined && { authorization: bearerToken }),
        },
        body: JSON.stringify(bodyOf(model, request)),
      });
      const usage = { input_tokens: 0, output_tokens: 0 };
      let isEnded = false;
      for await (const data of eventsOf(response, signal)) {
        if (data === "[DONE]") {
          isEnded = true;
          break;
        }
        const chunk = parsed(data);
        if (chunk.error) throw new ModelFailed("broken", "The endpoint reported an error within its reply");
        if (chunk.usage) {
          usage.input_tokens = chunk.usage.prompt_tokens;
          usage.output_tokens = chunk.usage.completion_tokens;
        }
        for (const { delta, finish_reason } of chunk.choices) {
          if (delta?.tool_calls?.length || finish_reason === "tool_calls")
            throw new ModelFailed("tool call", "The model called a tool, and was given none");
          if (finish_reason === "content_filter")
            throw new ModelFailed("guarded", "The endpoint's filter stopped the reply");
          if (finish_reason === "length") throw new ModelFailed("too long", "The reply has too many tokens");
          if (finish_reason) isEnded = true;
          if (delta?.content) yield delta.content;
        }
      }
      if (!isEnded) throw new ModelFailed("cut", "The stream ended before the reply did");
      return usage;
    },
  };
}

const bodyOf = (model: string, { system, turns, maxTokens }: ModelRequest) => ({
  model,
  messages: [{ role: "system", content: system }, ...turns],
  max_tokens: maxTokens,
  temperature: 0.2,
  stream: true,
  stream_options: { include_usage: true },
});

async function bearer(arn: string | undefined): Promise<string | undefined> {
  return arn === undefined ? undefined : `Bearer ${secretSchema.parse(await getSecret(arn)).api_key}`;
}

async function requested(url: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (error) {
    throw failedBy(error, init.signal, "unreachable");
  }
  if (response.ok) return response;
  await response.body?.cancel();
  throw new ModelFailed(failureOf(response.status), `The endpoint answered ${response.status}`);
}

function failureOf(status: number): ModelFailure {
  if (status === 429) return "busy";
  return status >= 500 ? "broken" : "refused";
}

async function* eventsOf({ body }: Response, signal: AbortSignal): AsyncGenerator<string, void, undefined> {
  if (!body) throw new ModelFailed("malformed", "The endpoint answered nothing");
  try {
    yield* serverSentEvents(body);
  } catch (error) {
    throw error instanceof ModelFailed ? error : failedBy(error, signal, "cut");
  }
}

/** `fetch` and its streams throw errors of several classes; all of them are the endpoint's or the clock's. */
const failedBy = (
  error: unknown,
  signal: AbortSignal | null | undefined,
  otherwise: ModelFailure,
): ModelFailed =>
  signal?.aborted
    ? new ModelFailed("slow", "The model did not answer in time", { cause: error })
    : new ModelFailed(otherwise, "The connection to the model failed", { cause: error });

function parsed(data: string): z.infer<typeof chunkSchema> {
  const result = chunkSchema.safeParse(jsonOf(data));
  if (result.success) return result.data;
  throw new ModelFailed("malformed", "The endpoint sent what is no chat completion", { cause: result.error });
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
