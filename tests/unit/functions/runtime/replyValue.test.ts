import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { replyValue as ReplyValue } from "#functions/runtime/replyValue.ts";
import type { AnyRoute } from "#shared/contract/route.ts";

let replyValue: typeof ReplyValue;
const errors = vi.fn();

/** A function reads its environment once, so each setting gets modules of its own. */
async function started(isStrict: boolean): Promise<void> {
  vi.resetModules();
  for (const name of ["TABLE_NAME", "MEDIA_BUCKET", "SNAPSHOT_BUCKET", "REPORT_BUCKET"])
    vi.stubEnv(name, "test");
  vi.stubEnv("STRICT_REPLIES", String(isStrict));
  const { logger } = await import("#functions/runtime/log.ts");
  vi.spyOn(logger, "error").mockImplementation(errors);
  ({ replyValue } = await import("#functions/runtime/replyValue.ts"));
}
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});
beforeEach(() => errors.mockClear());

const route = (reply: AnyRoute["reply"]): AnyRoute => ({
  name: "getThing",
  context: "courses",
  method: "GET",
  path: "/things",
  action: "public",
  summary: "A thing.",
  reply,
});
const person = z.object({
  name: z.string(),
  detail: z.optional(z.string()),
  place: z.nullable(z.object({ town: z.string() })),
});
const ada = { name: "Ada", place: { town: "London" } };
const secretive = { ...ada, password_hash: "scrypt$…" };

describe("what leaves of a handler's answer", () => {
  beforeAll(() => started(false));

  it("is what the contract names, and says nothing in the log", () => {
    expect(replyValue(route(person), { ...ada, detail: undefined })).toEqual(ada);
    expect(replyValue(route(z.record(z.string(), z.number())), { a: 1 })).toEqual({ a: 1 });
    expect(errors).not.toHaveBeenCalled();
  });

  it.each([
    ["of the whole", person, secretive, "password_hash"],
    ["of a row", z.array(person), [ada, secretive], "1.password_hash"],
    ["of a part", person, { ...ada, place: { town: "London", door_code: 1 } }, "place.door_code"],
    ["that is an object itself", person, { ...ada, session: { token: "t" } }, "session"],
    ["whose value is null", person, { ...ada, session: null }, "session"],
  ] as const)(
    "never has a secret %s, and the log names its place and not its value",
    (_where, reply, value, field) => {
      const sent = JSON.stringify(replyValue(route(reply), value));
      expect(sent).not.toMatch(/password_hash|door_code|session/);
      expect(errors).toHaveBeenCalledWith("reply stripped", { route_name: "getThing", fields: [field] });
    },
  );

  it("names a few fields of a list whose every row has one too many", () => {
    replyValue(route(z.array(person)), Array(500).fill(secretive));
    expect(errors).toHaveBeenCalledOnce();
    expect(errors.mock.lastCall?.[1].fields).toHaveLength(5);
  });

  it("is not a value of another shape, nor one with a part of another shape; the fault does not quote it", () => {
    const wrong = { ...ada, place: { town: { hash: "s3cret" } } };
    expect(() => replyValue(route(person), wrong)).toThrow(/getThing .*place\.town \(invalid_type\)$/);
    expect(() => replyValue(route(person), undefined)).toThrow(/getThing .*the whole/);
  });

  it("takes a tree that the contract leaves open as it is, without a copy and without looking into it", () => {
    const tree = Object.defineProperty({}, "content", {
      enumerable: true,
      get: () => {
        throw new Error("was looked into");
      },
    });
    const reply = z.object({ id: z.string(), data: z.unknown() });
    const sent = replyValue(route(reply), { id: "v", data: tree }) as { data: unknown }; // as `reply` says
    expect(sent.data).toBe(tree);
    expect(errors).not.toHaveBeenCalled();
  });

  it("is no value at all of a route that answers a file", () => {
    expect(() => replyValue(route("pdf"), { any: 1 })).toThrow(/getThing answers a file/);
  });
});

describe("what leaves where replies are strict, as on the local cloud", () => {
  beforeAll(() => started(true));

  it("fails for a field that the contract does not name", () => {
    expect(() => replyValue(route(z.array(person)), [ada, secretive])).toThrow(/getThing .*1\.password_hash/);
    expect(replyValue(route(z.array(person)), [ada])).toEqual([ada]);
  });
});
