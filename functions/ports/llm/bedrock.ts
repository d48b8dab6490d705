import {
  AccessDeniedException,
  BedrockRuntimeClient,
  BedrockRuntimeServiceException,
  ConverseStreamCommand,
  type ConverseStreamCommandOutput,
  ResourceNotFoundException,
  ServiceQuotaExceededException,
  ThrottlingException,
  ValidationException,
} from "@aws-sdk/client-bedrock-runtime";
import type { LanguageModelSettings } from "#shared/contract/languageModel.ts";
import { type LanguageModel, ModelFailed, type ModelFailure, type ModelUsage } from "./model.ts";

type Settings = Extract<LanguageModelSettings, { provider: "bedrock" }>;

let client: BedrockRuntimeClient | undefined;

function runtime(): BedrockRuntimeClient {
  // One try: whoever waits is a student, and the case's own patient answers at once.
  client ??= new BedrockRuntimeClient({ maxAttempts: 1 });
  return client;
}

/** A model of the account, by the Converse API. */
export const bedrock = ({ model, guardrail, price }: Settings): LanguageModel => ({
  provider: "bedrock",
  model,
  price,
  async *chat({ system, turns, maxTokens }, signal) {
    const command = new ConverseStreamCommand({
      modelId: model,
      system: [{ text: system }],
      messages: turns.map(({ role, content }) => ({ role, content: [{ text: content }] })),
      inferenceConfig: { maxTokens, temperature: 0.2 },
      ...(guardrail && {
        guardrailConfig: {
          guardrailIdentifier: guardrail.id,
          guardrailVersion: guardrail.version,
          // The reply is looked at as a whole before any of it is said.
          streamProcessingMode: "sync",
        },
      }),
    });
    try {
      return yield* piecesOf(await runtime().send(command, { abortSignal: signal }));
    } catch (error) {
      throw error instanceof ModelFailed ? error : failedBy(error, signal);
    }
  },
});

async function* piecesOf({ stream }: ConverseStreamCommandOutput): AsyncGenerator<string, ModelUsage> {
  const usage: ModelUsage = { input_tokens: 0, output_tokens: 0 };
  let isEnded = false;
  for await (const event of stream ?? []) {
    if (event.contentBlockStart?.start?.toolUse || event.contentBlockDelta?.delta?.toolUse)
      throw new ModelFailed("tool call", "The model called a tool, and was given none");
    const text = event.contentBlockDelta?.delta?.text;
    if (text) yield text;
    if (event.metadata?.usage) {
      usage.input_tokens = event.metadata.usage.inputTokens ?? 0;
      usage.output_tokens = event.metadata.usage.outputTokens ?? 0;
    }
    const reason = event.messageStop?.stopReason;
    if (reason === "guardrail_intervened" || reason === "content_filtered")
      throw new ModelFailed("guarded", "The guardrail stopped the reply");
    if (reason === "max_tokens") throw new ModelFailed("too long", "The reply has too many tokens");
    if (reason === "tool_use") throw new ModelFailed("tool call", "The model called a tool");
    if (reason) isEnded = true;
  }
  if (!isEnded) throw new ModelFailed("cut", "The stream ended before the reply did");
  return usage;
}

/** The client throws errors of many classes, its connection's and its parser's among them; all of them mean that there is no reply. */
function failedBy(error: unknown, signal: AbortSignal): ModelFailed {
  if (signal.aborted) return new ModelFailed("slow", "The model did not answer in time", { cause: error });
  return new ModelFailed(failureOf(error), "Bedrock gave no reply", { cause: error });
}

function failureOf(error: unknown): ModelFailure {
  if (error instanceof ThrottlingException || error instanceof ServiceQuotaExceededException) return "busy";
  if (
    error instanceof AccessDeniedException ||
    error instanceof ValidationException ||
    error instanceof ResourceNotFoundException
  )
    return "refused";
  if (error instanceof BedrockRuntimeServiceException)
    return error.$metadata.httpStatusCode === 429 ? "busy" : "broken";
  return "unreachable";
}
