import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { parseCall } from "#functions/runtime/parse.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import type { Request } from "#functions/runtime/request.ts";
import { getCourse, listCourses } from "#shared/contract/courses/courses.ts";
import { createDocumentUserLog, updateDocumentUserState } from "#shared/contract/documents/userState.ts";
import { createSession, deleteSession } from "#shared/contract/identity/identity.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import { aJsonRequest, aRequest } from "#tests/builders/requests.ts";

function refusalOf(route: AnyRoute, request: Request): Refusal {
  try {
    parseCall(route, request);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("Nothing was refused");
}

const pathsOf = (refusal: Refusal): (string | undefined)[] =>
  (refusal.fields ?? []).map((field) => field.path);
const credentials = { email: "a@bedside.test", password: "x" };

describe("parseCall", () => {
  it("hands over path, query and body as their schemas read them", () => {
    const call = parseCall(getCourse, aRequest({ pathParameters: { id: "7" } }));
    expect(call).toMatchObject({ params: { id: "7" }, query: {}, body: undefined });
    expect(parseCall(listCourses, aRequest({ query: "ids[]=1&filters=kind%3D1&page=0" })).query).toEqual({
      ids: ["1"],
      filters: ["kind=1"],
      page: "0",
    });
    expect(parseCall(createSession, aJsonRequest(credentials)).body).toEqual(credentials);
  });

  it("names the part, the field and the reason of every problem", () => {
    const refusal = refusalOf(createSession, aJsonRequest({ email: 7, password: "" }));
    expect(refusal.code).toBe("INVALID_REQUEST");
    expect(pathsOf(refusal)).toEqual(["body.email", "body.password"]);
    for (const field of refusal.fields ?? []) expect(field.message).not.toBe("Invalid input");
    expect(refusal.message).toContain("body.email");
    expect(refusal.message).toContain("and 1 more");
    const one = refusalOf(createSession, aJsonRequest({ email: "a@bedside.test", password: 7 }));
    expect(one.message).toMatch(/^Not valid: body\.password: [^(]+\. Nothing was changed\.$/);
  });

  it("says what is wrong in plain words, never in the validator's", () => {
    const words = z.strictObject({
      name: z.string().check(z.minLength(1)),
      code: z.string().check(z.maxLength(3)),
      count: z.number().check(z.gte(1), z.lte(5)),
      ids: z.array(z.number()).check(z.minLength(1), z.maxLength(2)),
      kind: z.enum(["case", "script"]),
      day: z.iso.date(),
    });
    const route = { ...createSession, body: words } as AnyRoute;
    const told = (body: Record<string, unknown>): string[] =>
      (refusalOf(route, aJsonRequest(body)).fields ?? []).map(({ path, message }) => `${path} ${message}`);
    expect(told({ name: "", code: "12345", count: 0, ids: [], kind: "quiz", day: "now" })).toEqual([
      "body.name must not be empty",
      "body.code must be at most 3 characters long",
      "body.count must be at least 1",
      "body.ids must have at least 1 item",
      'body.kind must be one of "case", "script"',
      "body.day must be a date (yyyy-mm-dd)",
    ]);
    expect(told({ code: 1, count: 9, ids: [1, 2, 3], kind: "case", day: "2026-11-27", more: 1 })).toEqual([
      "body.name is required",
      "body.code must be text",
      "body.count must be at most 5",
      "body.ids must have at most 2 items",
      "body has unknown fields: more",
    ]);
  });

  it("ends a sentence with one full stop, also where the reason has its own", () => {
    const ownStop = z.strictObject({ name: z.string().check(z.refine(() => false, "Choose another name.")) });
    const refusal = refusalOf({ ...createSession, body: ownStop } as AnyRoute, aJsonRequest({ name: "x" }));
    expect(refusal.message).toBe("Not valid: body.name: Choose another name. Nothing was changed.");
  });

  it("never repeats what was sent", () => {
    const refusal = refusalOf(createSession, aJsonRequest({ email: ["s3cret"], password: { s3cret: 1 } }));
    expect(JSON.stringify(refusal)).not.toContain("s3cret");
  });

  it("refuses unknown fields in a body and unknown names in a query", () => {
    expect(pathsOf(refusalOf(createSession, aJsonRequest({ ...credentials, role: "admin" })))).toEqual([
      "body",
    ]);
    expect(pathsOf(refusalOf(deleteSession, aRequest({ query: "everywhere=true&x=1" })))).toEqual(["query"]);
    expect(refusalOf(listCourses, aRequest({ query: "__proto__[]=1" })).code).toBe("INVALID_REQUEST");
  });

  it("refuses any query where the route takes none", () => {
    expect(refusalOf(getCourse, aRequest({ pathParameters: { id: "7" }, query: "x=1" })).code).toBe(
      "INVALID_REQUEST",
    );
  });

  it("refuses a list where one value belongs", () => {
    expect(pathsOf(refusalOf(listCourses, aRequest({ query: "page=1&page=2" })))).toEqual(["query.page"]);
  });

  it("takes a larger body where the route says so, and refuses it elsewhere", () => {
    const large = "x".repeat(100 * 1024);
    expect(refusalOf(createSession, aJsonRequest({ ...credentials, password: large })).code).toBe(
      "BODY_TOO_LARGE",
    );
    const state = { card: { value: { value: large, updatedAt: 1 } } };
    const save = aJsonRequest(
      { document_user_state: { attempt: 1, state } },
      { pathParameters: { id: "7" } },
    );
    expect(parseCall(updateDocumentUserState, save).body).toEqual({
      document_user_state: { attempt: 1, state },
    });
  });

  it("names at most a hundred problems", () => {
    const state = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`n${i}`, 7]));
    const request = aJsonRequest(
      { document_user_state: { attempt: 1, state } },
      { pathParameters: { id: "7" } },
    );
    expect(refusalOf(updateDocumentUserState, request).fields).toHaveLength(100);
  });

  it("keeps the extras of a user log as they come", () => {
    const log = { type: "OpenedSectionLog", created_at: 1.5, uid: "s1", more: { deep: [1] } };
    const request = aJsonRequest({ document_user_log: log }, { pathParameters: { id: "7" } });
    expect(parseCall(createDocumentUserLog, request).body).toEqual({ document_user_log: log });
  });
});
