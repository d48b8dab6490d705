import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { requireFromEdge } from "#functions/runtime/fromEdge.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { originSecretHeader } from "#shared/domain/originSecret.ts";
import { originSecretOf } from "#tests/builders/originSecret.ts";
import { anEvent } from "#tests/builders/requests.ts";
import { useApi } from "../../cloud.ts";

const { cloud, send } = useApi("identity");
process.env.ORIGIN_SECRET_ARN = cloud.functionEnv("identity").ORIGIN_SECRET_ARN;
const { read, write } = originSecretOf(cloud);

const invokeWith = async (headers: Record<string, string>) => {
  const event = anEvent({ routeKey: "GET /check/online", path: "/check/online", headers });
  return (await cloud.invoke("identity", event)) as { statusCode: number; body: string };
};

describe("a function behind the edge", () => {
  it("answers what comes through the edge", async () => {
    expect((await send({ method: "GET", path: "/check/online" })).status).toBe(200);
  });

  it("refuses who speaks to the API without it, whatever they say of the viewer", async () => {
    const forged = { "x-viewer-address": "192.0.2.9", "x-forwarded-host": `localhost:${cloud.port}` };
    const guesses = ["", "guess", "x".repeat(64), (await read()).current.slice(1)];
    for (const each of [forged, ...guesses.map((guess) => ({ ...forged, [originSecretHeader]: guess }))]) {
      const reply = await invokeWith(each);
      expect(reply.statusCode).toBe(403);
      expect(JSON.parse(reply.body).error.code).toBe("ORIGIN_REJECTED");
    }
    const { current } = await read();
    expect((await invokeWith({ ...forged, [originSecretHeader]: current })).statusCode).toBe(200);
  });

  it("refuses connections that do not come through it", async () => {
    const connect = (headers: Record<string, string>) =>
      cloud.invoke("realtime", {
        headers: { host: "x", cookie: "", ...headers },
        requestContext: {
          ...{ connectionId: "outside=", eventType: "CONNECT", requestId: "r", routeKey: "$connect" },
        },
      });
    expect(await connect({})).toEqual({ statusCode: 403 });
  });

  it("is told by the edge alone: what a viewer sends under that name is replaced", async () => {
    const reply = await send({
      method: "GET",
      path: "/check/online",
      headers: { [originSecretHeader]: "mine" },
    });
    expect(reply.status).toBe(200);
  });
});

describe("a value that is new", () => {
  const later = (ms: number) => {
    const at = performance.now() + ms;
    vi.spyOn(performance, "now").mockImplementation(() => at);
  };
  afterEach(() => vi.restoreAllMocks());
  const answerTo = async (value: string) => {
    try {
      await requireFromEdge({ [originSecretHeader]: value });
      return "accepted";
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  };

  it("is accepted beside the other, looked up when it is first seen, but not at the pace of whoever guesses", async () => {
    const before = await read();
    const next = "n".repeat(64);
    expect(await answerTo(before.current)).toBe("accepted");
    await write({ ...before, next });
    try {
      expect(await answerTo(next)).toBe("ORIGIN_REJECTED");
      later(11_000);
      expect([await answerTo(next), await answerTo(before.current)]).toEqual(["accepted", "accepted"]);
      await write(before);
      expect(await answerTo(next)).toBe("accepted");
      later(6 * 60_000);
      expect([await answerTo(next), await answerTo(before.current)]).toEqual(["ORIGIN_REJECTED", "accepted"]);
    } finally {
      await write(before);
    }
  });
});

describe("the rotation", () => {
  afterAll(() => cloud.setClockOffset(0));
  const isServed = async () => (await send({ method: "GET", path: "/check/online" })).status === 200;
  const dayMs = 24 * 3600_000;

  it("changes what the edge sends in hourly runs, and refuses no request meanwhile", async () => {
    await cloud.runSchedule("OriginRotation");
    const first = await read();
    const seen = [first.current];
    for (const hours of [31 * 24, 31 * 24 + 1, 31 * 24 + 2, 31 * 24 + 3]) {
      await cloud.setClockOffset(hours * (dayMs / 24));
      // What a warm function believes of the secret ages by the machine's own clock, which nobody moves.
      await cloud.restartFunctions();
      await cloud.runSchedule("OriginRotation");
      expect(await isServed()).toBe(true);
      const { current } = await read();
      if (!seen.includes(current)) seen.push(current);
    }
    expect(seen).toHaveLength(2);
    const last = await read();
    expect(Object.keys(last).sort()).toEqual(["changed_at_ms", "current"]);
    expect((await invokeWith({ [originSecretHeader]: first.current })).statusCode).toBe(403);
  });
});
