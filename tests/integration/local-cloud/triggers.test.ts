import { beforeAll, describe, expect, it, vi } from "vitest";
import { countOf, getItem, putItem, useFixtureCloud } from "./fixtures/cloud.ts";

const cloud = useFixtureCloud();
const soon = { timeout: 20_000, interval: 100 };
const send = (id: string, mode: string) =>
  fetch(`${cloud().url}/messages`, {
    method: "POST",
    body: JSON.stringify({ id, mode }),
    headers: { "content-type": "application/json" },
  });

describe("queues of the local cloud", () => {
  // The first call loads the client of the queues, for which a busy machine may need longer than the function's three seconds.
  beforeAll(async () => {
    await vi.waitFor(async () => expect((await send("first", "ok")).status).toBe(202), soon);
  }, 30_000);

  it("hands a message to its function and removes it", async () => {
    expect((await send("ok", "ok")).status).toBe(202);
    await vi.waitFor(async () => expect(await countOf(cloud(), "message#ok", "done")).toBe(1), soon);
    expect(await countOf(cloud(), "message#ok", "tried")).toBe(1);
  });

  it("retries only the failed items of a batch, and moves them to the dead letters", async () => {
    await Promise.all([send("bad", "fail"), send("good", "ok")]);
    const dead = await vi.waitFor(async () => {
      const messages = await cloud().queues.receive("Base-DeadLetters", { max: 10, waitSeconds: 0 });
      expect(messages).toHaveLength(1);
      return messages;
    }, soon);
    expect(JSON.parse(dead[0]?.Body ?? "")).toEqual({ id: "bad", mode: "fail" });
    expect(await countOf(cloud(), "message#bad", "tried")).toBe(2);
    expect(await countOf(cloud(), "message#good", "tried")).toBe(1);
  }, 30_000);

  it("delivers again what a dying function held", async () => {
    await send("survivor", "exit-once");
    await vi.waitFor(async () => expect(await countOf(cloud(), "message#survivor", "done")).toBe(1), soon);
    expect(await countOf(cloud(), "message#survivor", "tried")).toBe(2);
  }, 30_000);
});

describe("streams of the local cloud", () => {
  it("hands over the records that pass the filter", async () => {
    await putItem(cloud(), { pk: { S: "row" }, sk: { S: "item" } });
    await putItem(cloud(), { pk: { S: "other" }, sk: { S: "else" } });
    await vi.waitFor(async () => expect(await countOf(cloud(), "seen#row", "seen")).toBe(1), soon);
    expect(await getItem(cloud(), "seen#other", "seen")).toBeUndefined();
  });

  it("halves a failing batch until the poison is alone, gives that up and goes on", async () => {
    const rows = Array.from({ length: 6 }, (_unused, index) => `p${index}`);
    await Promise.all(
      rows.map((pk) =>
        putItem(cloud(), { pk: { S: pk }, sk: { S: "item" }, ...(pk === "p2" && { poison: { S: "yes" } }) }),
      ),
    );
    const message = await vi.waitFor(async () => {
      const [found] = await cloud().queues.receive("Base-StreamDeadLetters", { max: 1, waitSeconds: 0 });
      if (!found) throw new Error("not yet");
      return found;
    }, soon);
    expect(JSON.parse(message.Body).DDBStreamBatchInfo.batchSize).toBe(1);
    for (const pk of rows.filter((row) => row !== "p2")) {
      await vi.waitFor(
        async () => expect(await countOf(cloud(), `seen#${pk}`, "seen")).toBeGreaterThan(0),
        soon,
      );
    }
    expect(await countOf(cloud(), "seen#p2", "seen")).toBe(0);
  }, 30_000);
});

describe("schedules of the local cloud", () => {
  it("runs a schedule with its input", async () => {
    await cloud().runSchedule("Tick");
    expect((await getItem(cloud(), "tick", "tick"))?.input?.S).toBe('{"hello":"clock"}');
  });
});
