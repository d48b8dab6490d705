import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Context } from "aws-lambda";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { logger, metrics } from "#functions/runtime/log.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { serve } from "#functions/runtime/serve.ts";
import { keys } from "#functions/table/keys.ts";
import { updateItem } from "#functions/table/table.ts";
import { anEvent } from "#tests/builders/requests.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aProgram, useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../../cloud.ts";
import { addThing, addThingHandler, thingKey } from "./addThing.ts";

useEnvironment(useCloud().functionEnv("reports"));
beforeAll(() => {
  logger.setLogLevel("SILENT");
  vi.spyOn(metrics, "publishStoredMetrics").mockImplementation(() => metrics);
});

let person: SignedInPerson;
let other: SignedInPerson;
beforeAll(async () => {
  const program = await aProgram();
  [person, other] = [await aSignedInPerson(program, "Teacher"), await aSignedInPerson(program, "Teacher")];
});

/** Nothing of Lambda's context but the request id is used. */
const context = { awsRequestId: "lambda-1" } as Context;
const eventOf = (as: SignedInPerson, key: string | undefined, body: unknown) =>
  anEvent({
    routeKey: `${addThing.method} ${addThing.path}`,
    headers: {
      origin: "http://localhost:3000",
      "content-type": "application/json",
      "x-csrf-token": as.csrfToken,
      ...(key !== undefined && { "idempotency-key": key }),
    },
    cookies: [as.cookie],
    body: JSON.stringify(body),
  });

type Options = { as?: SignedInPerson; key?: string | undefined; body?: unknown; run?: () => Promise<void> };

/** Counts how often the handler ran, and under which operation ids. */
function aCounter() {
  const ran: string[] = [];
  const call = async ({ as = person, key, body = { name: "x" }, run }: Options) => {
    const handler = addThingHandler(async (operationId) => {
      ran.push(operationId);
      await run?.();
    });
    const reply = await serve([handler])(eventOf(as, key, body), context);
    return { status: reply.statusCode, headers: reply.headers ?? {}, body: JSON.parse(reply.body ?? "") };
  };
  return { ran, call };
}

describe("what is asked for under an idempotency key", () => {
  it("is done once, and answered again as the first time", async () => {
    const { ran, call } = aCounter();
    const key = newUlid();
    const first = await call({ key });
    const second = await call({ key });
    expect(ran).toHaveLength(1);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers).toMatchObject({ "idempotency-replayed": "true", "cache-control": "no-store" });
    expect(first.headers).not.toHaveProperty("idempotency-replayed");
  });

  it("is done once when ten ask at the same moment, and all ten get the reply", async () => {
    const { ran, call } = aCounter();
    const key = newUlid();
    const run = () => new Promise<void>((resolve) => setTimeout(resolve, 300));
    const replies = await Promise.all(Array.from({ length: 10 }, () => call({ key, run })));
    expect(ran).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.id))).toEqual(new Set([ran[0]]));
    expect(replies.filter(({ headers }) => headers["idempotency-replayed"] === undefined)).toHaveLength(1);
  });

  it("is done each time without a key", async () => {
    const { ran, call } = aCounter();
    await call({});
    await call({});
    expect(new Set(ran).size).toBe(2);
  });

  it("is nothing to another person who sends the same key", async () => {
    const { ran, call } = aCounter();
    const key = newUlid();
    await call({ key });
    await call({ key, as: other });
    expect(new Set(ran).size).toBe(2);
  });

  it("is refused when the key came with something else before", async () => {
    const { ran, call } = aCounter();
    const key = newUlid();
    await call({ key });
    expect(await call({ key, body: { name: "another" } })).toMatchObject({
      status: 422,
      body: { error: { code: "KEY_REUSED" } },
    });
    expect(ran).toHaveLength(1);
  });

  it.each(["short", "x".repeat(65), "sixteen letters and blanks", "ключ-ключ-ключ-ключ"])(
    "is refused under the key '%s'",
    async (key) => {
      const { ran, call } = aCounter();
      const { status, body } = await call({ key });
      expect([status, body.error.fields[0].path]).toEqual([400, "header.idempotency-key"]);
      expect(ran).toEqual([]);
    },
  );

  it("is tried again after a refusal, at once and as the same operation", async () => {
    const { ran, call } = aCounter();
    const key = newUlid();
    const run = async () => {
      throw new Refusal("CONFLICT");
    };
    expect(await call({ key, run })).toMatchObject({ status: 409 });
    expect(await call({ key })).toMatchObject({ status: 201 });
    expect(ran[1]).toBe(ran[0]);
  });

  it("is tried again after a failure, as the same operation", async () => {
    const { ran, call } = aCounter();
    const key = newUlid();
    const run = async () => {
      throw new Error("the table is away");
    };
    expect(await call({ key, run })).toMatchObject({ status: 500 });
    expect(await call({ key })).toMatchObject({ status: 201 });
    expect(ran[1]).toBe(ran[0]);
  });

  it("says that it was done where the reply was too long to be kept", async () => {
    const { ran, call } = aCounter();
    const key = newUlid();
    const body = { name: "x".repeat(310_000) };
    expect(await call({ key, body })).toMatchObject({ status: 201 });
    expect(await call({ key, body })).toMatchObject({
      status: 409,
      body: { error: { code: "ALREADY_DONE" } },
    });
    expect(ran).toHaveLength(1);
  });

  it("is done anew after a day", async () => {
    const { ran, call } = aCounter();
    const key = newUlid();
    await call({ key });
    await updateItem(keys.operation(person.id, key), {
      UpdateExpression: "SET expires_at_s = :past",
      ExpressionAttributeValues: { ":past": 1 },
    });
    await call({ key });
    expect(new Set(ran).size).toBe(2);
  });

  it("makes nothing twice when the function is killed between its write and its reply", async () => {
    const key = newUlid();
    const child = spawn(process.execPath, [resolve(import.meta.dirname, "addThingAndHang.ts")], {
      env: { ...process.env, EVENT: JSON.stringify(eventOf(person, key, { name: "x" })) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [written] = await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    const id = String(written).trim();

    const { ran, call } = aCounter();
    // Nobody knows yet that it died.
    expect(
      await Promise.race([call({ key }), new Promise((after) => setTimeout(() => after("waits"), 1000))]),
    ).toBe("waits");
    await updateItem(keys.operation(person.id, key), {
      UpdateExpression: "SET lease_until_ms = :past",
      ExpressionAttributeValues: { ":past": 1 },
    });
    const second = await call({ key });
    expect(second).toMatchObject({ status: 201, body: { id } });
    expect(new Set(ran)).toEqual(new Set([id]));
    expect(await thingKey(id)).toMatchObject({ made: 1 });
  }, 30_000);
});
