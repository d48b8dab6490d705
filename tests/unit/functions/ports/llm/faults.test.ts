import { afterAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { modelOf } from "#functions/ports/llm/languageModel.ts";
import { type LanguageModel, ModelFailed, type ModelFailure } from "#functions/ports/llm/model.ts";
import { structuredReply } from "#functions/ports/llm/structuredReply.ts";
import { type Behavior, completions, converse, modelServer } from "#tests/builders/patient/modelServer.ts";

const server = await modelServer();
// The client of Bedrock speaks HTTP/2 alone.
const account = await modelServer({ speaks: "h2c" });
process.env.AWS_REGION = "us-east-1";
process.env.AWS_ACCESS_KEY_ID = "local";
process.env.AWS_SECRET_ACCESS_KEY = "local";
process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = account.address;
afterAll(() => Promise.all([server.close(), account.close()]));

const schema = z.object({ says: z.string() });
const request = {
  system: "You are a patient.",
  turns: [{ role: "user" as const, content: "Where does it hurt?" }],
  maxTokens: 100,
};

/** How the model fails; undefined where it does not. */
async function failureOf(model: LanguageModel, timeMs = 5_000): Promise<ModelFailure | undefined> {
  try {
    await structuredReply(model, request, schema, { timeMs });
    return undefined;
  } catch (error) {
    if (error instanceof ModelFailed) return error.failure;
    throw error;
  }
}

describe("an OpenAI-compatible endpoint", () => {
  let model: LanguageModel;
  beforeEach(() => {
    model = modelOf({ provider: "openai-compatible", model: "local-8b", address: `${server.address}/v1/` });
    server.asked.length = 0;
  });

  it("is asked at its own address, and its pieces are one reply", async () => {
    server.behaveAs(completions.saying('{"says": "In my back – “here”."}'));
    expect(await structuredReply(model, request, schema)).toEqual({
      value: { says: "In my back – “here”." },
      usage: { input_tokens: 120, output_tokens: 30 },
    });
    expect(server.asked).toMatchObject([
      {
        path: "/v1/chat/completions",
        body: {
          model: "local-8b",
          stream: true,
          max_tokens: 100,
          messages: [
            { role: "system", content: "You are a patient." },
            { role: "user", content: "Where does it hurt?" },
          ],
        },
      },
    ]);
    expect(server.asked[0]?.body).not.toHaveProperty("tools");
  });

  it("may put its JSON in a fence, or a sentence before it", async () => {
    server.behaveAs(completions.saying('Sure!\n```json\n{"says": "My back."}\n```'));
    expect((await structuredReply(model, request, schema)).value).toEqual({ says: "My back." });
  });

  const faults: readonly [string, Behavior, ModelFailure][] = [
    ["answers 429", completions.status(429), "busy"],
    ["answers 500", completions.status(500), "broken"],
    ["answers 503", completions.status(503), "broken"],
    ["answers 401", completions.status(401), "refused"],
    ["breaks the connection within the reply", completions.cut("broken"), "cut"],
    ["ends the stream within the reply", completions.cut("ended"), "cut"],
    ["calls a tool that nobody gave it", completions.toolCall, "tool call"],
    ["says 100 KB", completions.saying(`{"says": "${"very ".repeat(20_000)}"}`), "too long"],
    ["sends an event of 100 KB without an end", completions.raw(`data: ${"x".repeat(100_000)}`), "too long"],
    ["streams no JSON", completions.raw("data: <html>\n\n"), "malformed"],
    ["streams JSON that is no completion", completions.raw('data: {"choices": 7}\n\n'), "malformed"],
    [
      "reports an error within the stream",
      completions.raw('data: {"error": {"message": "no"}}\n\n'),
      "broken",
    ],
    ["says no JSON", completions.saying("My back hurts."), "malformed"],
    ["says JSON that ends too early", completions.saying('{"says": "My'), "malformed"],
    ["says JSON of another form", completions.saying('{"text": "My back."}'), "malformed"],
    ["says nothing", completions.saying(""), "malformed"],
    [
      "says more tokens than it may",
      completions.raw('data: {"choices":[{"delta":{"content":"{"},"finish_reason":"length"}]}\n\n'),
      "too long",
    ],
    [
      "is stopped by its filter",
      completions.raw('data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}\n\n'),
      "guarded",
    ],
  ];
  it.each(faults)("fails where it %s", async (_name, behavior, failure) => {
    server.behaveAs(behavior);
    expect(await failureOf(model)).toBe(failure);
  });

  it.each([
    ["does not answer", completions.silent],
    ["stops within the reply", completions.stalled],
  ])("is given up after its time where it %s", async (_name, behavior) => {
    server.behaveAs(behavior);
    expect(await failureOf(model, 200)).toBe("slow");
  });

  it("counts what a reply cost that cannot be read", async () => {
    server.behaveAs(completions.saying("no JSON"));
    await expect(structuredReply(model, request, schema)).rejects.toMatchObject({
      usage: { input_tokens: 120, output_tokens: 30 },
    });
  });

  it("is unreachable where nobody listens", async () => {
    const nobody = modelOf({ provider: "openai-compatible", model: "m", address: "http://127.0.0.1:9/v1" });
    expect(await failureOf(nobody)).toBe("unreachable");
  });

  it("is left alone for a while after three failures in a row, not after a bad reply", async () => {
    server.behaveAs(completions.saying("no JSON"));
    for (let times = 0; times < 4; times++) expect(await failureOf(model)).toBe("malformed");
    server.behaveAs(completions.status(500));
    for (let times = 0; times < 3; times++) expect(await failureOf(model)).toBe("broken");
    const before = server.asked.length;
    expect(await failureOf(model)).toBe("resting");
    expect(server.asked).toHaveLength(before);
  });
});

describe("Amazon Bedrock", () => {
  let model: LanguageModel;
  beforeEach(() => {
    model = modelOf({
      provider: "bedrock",
      model: "us.amazon.nova-lite-v1:0",
      guardrail: { id: "g1", version: "3" },
    });
    account.asked.length = 0;
  });

  it("is asked by the Converse API with the configured guardrail, and its pieces are one reply", async () => {
    account.behaveAs(converse.saying('{"says": "In my back."}'));
    expect(await structuredReply(model, request, schema)).toEqual({
      value: { says: "In my back." },
      usage: { input_tokens: 80, output_tokens: 20 },
    });
    expect(account.asked).toMatchObject([
      {
        path: "/model/us.amazon.nova-lite-v1%3A0/converse-stream",
        headers: { authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 .*\/bedrock\//) },
        body: {
          system: [{ text: "You are a patient." }],
          messages: [{ role: "user", content: [{ text: "Where does it hurt?" }] }],
          guardrailConfig: { guardrailIdentifier: "g1", guardrailVersion: "3" },
        },
      },
    ]);
  });

  const start = ["messageStart", { role: "assistant" }] as const;
  const piece = ["contentBlockDelta", { contentBlockIndex: 0, delta: { text: '{"says": "' } }] as const;
  const faults: readonly [string, Behavior, ModelFailure][] = [
    ["is throttled", converse.fault(429, "ThrottlingException"), "busy"],
    ["is not allowed", converse.fault(403, "AccessDeniedException"), "refused"],
    ["fails", converse.fault(500, "InternalServerException"), "broken"],
    ["ends within the reply", converse.events([start, piece]), "cut"],
    [
      "calls a tool",
      converse.events([
        start,
        ["contentBlockStart", { contentBlockIndex: 0, start: { toolUse: { toolUseId: "1", name: "x" } } }],
      ]),
      "tool call",
    ],
    [
      "is stopped by the guardrail",
      converse.events([start, piece, ["messageStop", { stopReason: "guardrail_intervened" }]]),
      "guarded",
    ],
    ["says 100 KB", converse.saying(`{"says": "${"very ".repeat(20_000)}"}`), "too long"],
    ["says no JSON", converse.saying("My back hurts."), "malformed"],
  ];
  it.each(faults)("fails where it %s", async (_name, behavior, failure) => {
    account.behaveAs(behavior);
    expect(await failureOf(model)).toBe(failure);
    expect(account.asked).toHaveLength(1);
  });

  it("is given up after its time", async () => {
    account.behaveAs(completions.silent);
    expect(await failureOf(model, 200)).toBe("slow");
  });
});
