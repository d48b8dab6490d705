import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvocationError } from "#scripts/local/functions/invocationError.ts";
import { handleBatch, type StreamRecord } from "#scripts/local/triggers/streamBatch.ts";
import { runs } from "#tests/propertyRuns.ts";

type Run = { handled: number[]; givenUp: number[]; positions: string[] };

/** Runs a batch of numbered records against a function that fails on the poisoned ones. */
async function run(
  count: number,
  poisoned: ReadonlySet<number>,
  mapping: { reportsItems: boolean; bisects: boolean },
): Promise<Run> {
  const result: Run = { handled: [], givenUp: [], positions: [] };
  const records: StreamRecord[] = Array.from({ length: count }, (_unused, n) => ({
    sequenceNumber: String(n),
    event: { n },
  }));
  const numbers = (list: readonly object[]) => list.map((event) => Number(Object.values(event)[0]));
  await handleBatch(records, {
    source: {
      id: "m",
      functionName: "f",
      EventSourceArn: "arn",
      FunctionName: "f",
      MaximumRetryAttempts: 1,
      BisectBatchOnFunctionError: mapping.bisects,
      FunctionResponseTypes: mapping.reportsItems ? ["ReportBatchItemFailures"] : [],
    },
    host: {
      invoke: async (_name, event) => {
        const { Records } = event as { Records: object[] }; // what handleBatch sends
        const firstBad = numbers(Records).find((n) => poisoned.has(n));
        const good = numbers(Records).filter((n) => firstBad === undefined || n < firstBad);
        if (firstBad === undefined || mapping.reportsItems) result.handled.push(...good);
        if (firstBad === undefined) return {};
        if (mapping.reportsItems) return { batchItemFailures: [{ itemIdentifier: String(firstBad) }] };
        throw new InvocationError("f", "Error", "poison");
      },
      warm: () => {},
      replace: () => {},
      refreshOverrides: () => {},
      environmentOf: () => ({}),
      stop: async () => {},
    },
    onHandled: (sequenceNumber) => result.positions.push(sequenceNumber),
    onGivenUp: async (given) => {
      result.givenUp.push(...given.map(({ sequenceNumber }) => Number(sequenceNumber)));
    },
    isStopping: () => false,
    canWork: async () => true,
    pause: async () => {},
  });
  return result;
}

const batches = fc.record({
  count: fc.integer({ min: 1, max: 12 }),
  poisoned: fc.uniqueArray(fc.nat(11), { maxLength: 4 }),
});

describe("a batch of stream records", () => {
  it("handles every good record and gives up exactly the poisoned ones when it may halve", async () => {
    await fc.assert(
      fc.asyncProperty(batches, async ({ count, poisoned }) => {
        const bad = poisoned.filter((n) => n < count).sort((a, b) => a - b);
        const { handled, givenUp, positions } = await run(count, new Set(bad), {
          reportsItems: false,
          bisects: true,
        });
        expect([...givenUp].sort((a, b) => a - b)).toEqual(bad);
        expect(new Set([...handled, ...givenUp]).size).toBe(count);
        expect(positions.map(Number)).toEqual([...positions.map(Number)].sort((a, b) => a - b));
        expect(positions.at(-1)).toBe(String(count - 1));
      }),
      { numRuns: runs(40) },
    );
  });

  it("goes on from the first failed item that the function reports", async () => {
    const { handled, givenUp } = await run(5, new Set([2]), { reportsItems: true, bisects: false });
    expect(handled).toEqual([0, 1]);
    expect(givenUp).toEqual([2, 3, 4]);
  });
});
