import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  acceptedValues,
  type EdgeState,
  type OriginSecret,
  originSecretSchema,
  planRotation,
  settleMs,
} from "#shared/domain/originSecret.ts";
import { runs as propertyRuns } from "#tests/propertyRuns.ts";

const value = (name: string): string => name.padEnd(40, "-");
const dayMs = 24 * 3600_000;
const now = Date.parse("2026-11-22T10:00:00Z");
const plan = (secret: OriginSecret, edge: Partial<EdgeState> = {}, nowMs = now) =>
  planRotation(
    secret,
    { sends: secret.current, isDeployed: true, ...edge },
    { nowMs, fresh: () => value("fresh") },
  );
const kept = (secret: OriginSecret) => ({ do: "keep", secret });
const [one, two] = [value("one"), value("two")];

describe("the rotation of the origin secret", () => {
  it("notes when it first saw a secret, and leaves it for a month", () => {
    expect(plan({ current: one })).toEqual(kept({ current: one, changed_at_ms: now }));
    expect(plan({ current: one, changed_at_ms: now - 30 * dayMs + 1 })).toEqual({ do: "nothing" });
    expect(plan({ current: one, changed_at_ms: now - 30 * dayMs })).toMatchObject({ do: "keep" });
  });

  it("has the next value accepted before it is sent", () => {
    const offered = plan({ current: one, changed_at_ms: now - 31 * dayMs });
    expect(offered).toEqual(kept({ current: one, next: value("fresh"), changed_at_ms: now }));
    const secret = { current: one, next: two, changed_at_ms: now };
    expect(plan(secret, {}, now + settleMs - 1)).toEqual({ do: "nothing" });
    expect(plan(secret, {}, now + settleMs)).toEqual({ do: "send", value: two });
  });

  it("keeps accepting the value before until every location sends the new one", () => {
    const sent = plan({ current: one, next: two, changed_at_ms: now }, { sends: two }, now + settleMs);
    expect(sent).toEqual(kept({ current: two, previous: one, changed_at_ms: now + settleMs }));
    const secret = { current: two, previous: one, changed_at_ms: now };
    expect(plan(secret, { isDeployed: false }, now + dayMs)).toEqual({ do: "nothing" });
    expect(plan(secret, {}, now + settleMs - 1)).toEqual({ do: "nothing" });
    const later = now + settleMs;
    expect(plan(secret, {}, later)).toEqual(kept({ current: two, changed_at_ms: later }));
  });

  it("puts right an edge that sends something else, as after a deployment that knew an older value", () => {
    expect(plan({ current: two, changed_at_ms: now }, { sends: one })).toEqual({ do: "send", value: two });
    expect(plan({ current: two, changed_at_ms: now }, { sends: undefined })).toEqual({
      do: "send",
      value: two,
    });
  });

  it("never has the edge send what a function refuses that read the secret up to 15 minutes ago, however runs come and die", () => {
    const runs = fc.array(
      fc.record({
        afterMs: fc.oneof(fc.integer({ min: 0, max: 2 * settleMs }), fc.integer({ min: 0, max: 40 * dayMs })),
        deploysForMs: fc.integer({ min: 0, max: 2 * settleMs }),
        diesBeforeIt: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(runs, (schedule) => {
        let time = now;
        let secret: OriginSecret = { current: value("v0") };
        let made = 0;
        let edge = { sends: secret.current, before: secret.current, deployedAt: 0 };
        const history: { secret: OriginSecret; from: number }[] = [{ secret, from: 0 }];
        for (const { afterMs, deploysForMs, diesBeforeIt } of schedule) {
          time += afterMs;
          const isDeployed = time >= edge.deployedAt;
          const sends = { sends: edge.sends, isDeployed };
          const step = planRotation(secret, sends, { nowMs: time, fresh: () => value(`v${++made}`) });
          if (diesBeforeIt) continue;
          if (step.do === "keep") {
            secret = step.secret;
            history.push({ secret, from: time });
          }
          if (step.do === "send")
            edge = {
              sends: step.value,
              before: isDeployed ? edge.sends : edge.before,
              deployedAt: time + deploysForMs,
            };
          // A function holds what stood at some moment of the last 15 minutes, its last included.
          const since = history.findLastIndex(({ from }) => from <= time - settleMs + 1);
          const onItsWay = time >= edge.deployedAt ? [edge.sends] : [edge.sends, edge.before];
          for (const held of history.slice(Math.max(0, since)))
            for (const each of onItsWay) expect(acceptedValues(held.secret)).toContain(each);
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

describe("a secret", () => {
  it("accepts the values that it has, and never that there is none", () => {
    expect(acceptedValues({ current: one })).toEqual([one]);
    expect(acceptedValues({ current: two, previous: one })).toEqual([two, one]);
  });

  it("is refused where a value is short enough to guess", () => {
    expect(originSecretSchema.safeParse({ current: "short" }).success).toBe(false);
    expect(originSecretSchema.safeParse({ current: one }).success).toBe(true);
  });
});
