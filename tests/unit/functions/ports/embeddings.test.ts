import { describe, expect, it } from "vitest";
import { embedSentences, vectorLength } from "#functions/ports/embeddings.ts";
import { dot, unit } from "#shared/patient/matching/similarity.ts";

describe("sentence embeddings", () => {
  it("puts questions of one meaning nearer than others", async () => {
    const [job, work, pain] = ["What do you do for a living?", "What is your job?", "Where does it hurt?"];
    const vectors = await embedSentences([job, work, pain] as string[]);
    const near = (a = "", b = "") => dot(unit(vectors.get(a) ?? []), unit(vectors.get(b) ?? []));
    expect(near(job, work)).toBeGreaterThan(near(job, pain) + 0.2);
  });

  it("gives a sentence the same vector alone and beside others", async () => {
    const alone = (await embedSentences(["Do you smoke cigarettes?"])).get("Do you smoke cigarettes?");
    const again = (await embedSentences(["Do you smoke cigarettes?", "No."])).get("Do you smoke cigarettes?");
    expect(again).toEqual(alone);
    expect(alone).toHaveLength(vectorLength);
  });

  it("gives text without a word the zero vector, and nothing for nothing", async () => {
    const vectors = await embedSentences(["...", ""]);
    expect([...vectors.values()].every((vector) => vector.every((value) => value === 0))).toBe(true);
    expect((await embedSentences([])).size).toBe(0);
  });

  it("reads the beginning of a very long text", async () => {
    const text = "How long have you had this pain? ".repeat(3000);
    expect((await embedSentences([text])).get(text)).toHaveLength(vectorLength);
  });
});
