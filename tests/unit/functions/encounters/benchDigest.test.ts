import { describe, expect, it } from "vitest";
import { benchDigest } from "#functions/encounters/benchDigest.ts";
import type { LanguageModel } from "#functions/ports/llm/model.ts";
import type { BenchPlay } from "#shared/contract/versions/bench.ts";
import { backPainSheet } from "#tests/builders/patient/backPainSheet.ts";

const model = (name: string, provider = "openai-compatible"): LanguageModel =>
  ({ provider, model: name }) as LanguageModel; // only its name is looked at
const play = (says = "Do you smoke?"): BenchPlay => ({
  kind: "dialogue",
  sheet: backPainSheet(),
  dialogue: { name: "smoking", turns: [{ says }] },
});

describe("the digest of a run (ADR 0399)", () => {
  const known = benchDigest(play(), model("m"));

  it("is the same for the same, in whatever order its keys were written", () => {
    const other = JSON.parse(JSON.stringify(play(), ["turns", "says", "name", "kind"]));
    const { kind, sheet, dialogue } = play() as Extract<BenchPlay, { kind: "dialogue" }>;
    const turned = { dialogue: { turns: dialogue.turns, name: dialogue.name }, sheet, kind };
    expect(benchDigest(turned, model("m"))).toBe(known);
    expect(benchDigest(other, model("m"))).not.toBe(known);
  });

  it("leaves out what is undefined", () => {
    const written = play() as Extract<BenchPlay, { kind: "dialogue" }>;
    const dialogue = { ...written.dialogue, hides: undefined };
    expect(benchDigest({ ...written, dialogue } as BenchPlay, model("m"))).toBe(known);
  });

  it.each([
    ["another model", () => benchDigest(play(), model("n"))],
    ["another provider", () => benchDigest(play(), model("m", "bedrock"))],
    ["another word", () => benchDigest(play("Do you smoke a lot?"), model("m"))],
  ])("is another for %s", (_what, made) => {
    expect(made()).not.toBe(known);
  });
});
