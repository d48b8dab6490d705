import type { ModelPrice } from "#shared/domain/modelUse.ts";

export type ChatTurn = { role: "user" | "assistant"; content: string };

export type ModelRequest = {
  system: string;
  /** Begins and ends with the user. */
  turns: readonly ChatTurn[];
  /** Tokens of the reply at most. */
  maxTokens: number;
};

/** Tokens that the provider counted; 0 where it told none. */
export type ModelUsage = { input_tokens: number; output_tokens: number };

/** A language model of a provider. */
export interface LanguageModel {
  provider: "bedrock" | "openai-compatible";
  model: string;
  /** Absent: it costs nothing. */
  price: ModelPrice | undefined;
  /**
   * Says its reply piece by piece, and returns what it used. Ends early where the signal is aborted.
   *
   * @throws ModelFailed for whatever the endpoint does wrong
   */
  chat: (request: ModelRequest, signal: AbortSignal) => AsyncGenerator<string, ModelUsage>;
}

/** Failures of a model. `slow`: it did not end in time; `cut`: the stream ended before the reply did. */
export type ModelFailure =
  | "unreachable"
  | "refused"
  | "busy"
  | "broken"
  | "slow"
  | "cut"
  | "too long"
  | "malformed"
  | "tool call"
  | "guarded"
  | "resting";

/** A model gave no reply that can be used. `usage` counts what it cost all the same. */
export class ModelFailed extends Error {
  override name = "ModelFailed";
  readonly failure: ModelFailure;
  usage: ModelUsage = { input_tokens: 0, output_tokens: 0 };

  constructor(failure: ModelFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
