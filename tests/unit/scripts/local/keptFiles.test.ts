import { describe, expect, it } from "vitest";
import { createQueues } from "#scripts/local/aws/queues.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { inOneSentence } from "#scripts/local/keptFiles.ts";

const said = (error: unknown): string => {
  const sentence = inOneSentence(error, "/data");
  return sentence instanceof CannotStart ? sentence.message : "a stack trace";
};

describe("a start that fails", () => {
  it("says so in one sentence where the engine was killed meanwhile", () => {
    const cause = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    expect(said(new TypeError("fetch failed", { cause }))).toBe(
      "The database engine ended while the product was starting: start it again.",
    );
    expect(said(new TypeError("x is not a function"))).toBe("a stack trace");
  });

  it("says that the disk is full where the queues' file could not be written", async () => {
    const full = { statusCode: 500, body: JSON.stringify({ message: "database or disk is full" }) };
    const other = { statusCode: 500, body: "{}" };
    for (const [reply, sentence] of [
      [full, "The disk that holds /data is full: make room on it, and start again."],
      [other, "a stack trace"],
    ] as const) {
      const error = await createQueues({ inject: async () => reply } as never)
        .send("reports", "{}")
        .catch((thrown: unknown) => thrown);
      expect(said(error)).toBe(sentence);
    }
  });
});
