import type { Context } from "aws-lambda";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { defineHandler } from "#functions/runtime/handler.ts";
import { logger, metrics } from "#functions/runtime/log.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { requireOwnOrigin, serve } from "#functions/runtime/serve.ts";
import { errorReply } from "#shared/contract/errors.ts";
import { checkOnline, createSession, getSession } from "#shared/contract/identity/identity.ts";
import { anEvent } from "#tests/builders/requests.ts";

beforeAll(() => {
  logger.setLogLevel("SILENT");
  vi.spyOn(metrics, "publishStoredMetrics").mockImplementation(() => {
    metrics.clearMetrics();
    metrics.clearDimensions();
    return metrics;
  });
});

describe("requireOwnOrigin", () => {
  const from =
    (origin: string | undefined, host = "localhost:3000") =>
    () =>
      requireOwnOrigin({ headers: { origin }, host });
  const rejected = expect.objectContaining({ code: "ORIGIN_REJECTED" });

  it("takes a request from the host itself", () => {
    expect(from("http://localhost:3000")).not.toThrow();
    expect(from("https://north.bedside.example", "north.bedside.example")).not.toThrow();
  });

  it.each([
    ["no origin", undefined],
    ["an opaque origin", "null"],
    ["another site", "https://evil.test"],
    ["another port", "http://localhost:3001"],
    ["a sibling subdomain", "http://north.bedside.localhost:3000"],
    ["the host as a name before another site", "http://localhost:3000.evil.test"],
    ["the host as a user name", "http://localhost:3000@evil.test"],
    ["words", "localhost:3000"],
  ])("refuses %s", (_what, origin) => {
    expect(from(origin)).toThrow(rejected);
  });
});

describe("serve", () => {
  const online = defineHandler(checkOnline, { run: async () => ({ ok: true as const }) });
  const asked = vi.fn();
  const signIn = defineHandler(createSession, {
    run: async () => {
      asked();
      throw new Refusal("WRONG_CREDENTIALS");
    },
  });
  const failing = defineHandler(checkOnline, {
    run: async () => {
      throw new Error("the table named bedside-table is gone");
    },
  });
  const session = defineHandler(getSession, {
    run: async () => {
      throw new Error("never reached");
    },
  });
  // Nothing of Lambda's context but the request id is used.
  const context = { awsRequestId: "lambda-1" } as Context;
  const call = (handlers: Parameters<typeof serve>[0], event: ReturnType<typeof anEvent>) =>
    serve(handlers)(event, context);
  const codeOf = (reply: { body?: string | undefined }) =>
    errorReply.parse(JSON.parse(reply.body ?? "")).error.code;

  it("answers the value as JSON that is never cached and depends on what is accepted", async () => {
    const reply = await call([online], anEvent({ routeKey: "GET /check/online" }));
    expect(reply).toMatchObject({
      statusCode: 200,
      headers: {
        "cache-control": "no-store",
        vary: "Accept",
        "content-type": "application/json; charset=utf-8",
      },
      body: '{"ok":true}',
    });
  });

  it("serves HEAD as the GET of the same route", async () => {
    expect(await call([online], anEvent({ routeKey: "HEAD /check/online" }))).toMatchObject({
      statusCode: 200,
    });
  });

  it("answers another method, or a path that is not its own, with NOT_FOUND", async () => {
    for (const routeKey of ["PUT /check/online", "GET /elsewhere", "$default"]) {
      const reply = await call([online], anEvent({ routeKey }));
      expect(reply.statusCode).toBe(404);
      expect(codeOf(reply)).toBe("NOT_FOUND");
    }
  });

  it("checks the origin of an unsafe request before it looks at anything else", async () => {
    const reply = await call([signIn], anEvent({ routeKey: "POST /session", body: "{" }));
    expect(codeOf(reply)).toBe("ORIGIN_REJECTED");
  });

  it("checks the body before the handler runs", async () => {
    asked.mockClear();
    const headers = { origin: "http://localhost:3000", "content-type": "application/json" };
    const reply = await call([signIn], anEvent({ routeKey: "POST /session", headers, body: "{}" }));
    expect(codeOf(reply)).toBe("INVALID_REQUEST");
    expect(asked).not.toHaveBeenCalled();
  });

  it("asks who is there before it checks the query", async () => {
    const reply = await call([session], anEvent({ routeKey: "GET /session", query: "x=1" }));
    expect(codeOf(reply)).toBe("NOT_SIGNED_IN");
  });

  it("tells nobody what broke inside", async () => {
    const reply = await call([failing], anEvent({ routeKey: "GET /check/online" }));
    expect(reply.statusCode).toBe(500);
    expect(codeOf(reply)).toBe("INTERNAL");
    expect(reply.body).not.toContain("bedside-table");
    expect(reply.body).toContain("trace-1");
  });
});
