import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formAsJson, isNavigation, pageBefore } from "#functions/runtime/form.ts";
import { resetDocument, updateDocumentUserState } from "#shared/contract/documents/userState.ts";
import { aRequest } from "#tests/builders/requests.ts";

const formHeaders = { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" };
const aForm = (fields: Record<string, string> | [string, string][] | string, headers = {}) =>
  aRequest({ headers: { ...formHeaders, ...headers }, body: new URLSearchParams(fields).toString() });
const read = (fields: Parameters<typeof aForm>[0], headers = {}) =>
  formAsJson(resetDocument, aForm(fields, headers));
const refused = (code: string) => expect.objectContaining({ code });

describe("a posted form as JSON", () => {
  it("holds the value of each field, and says in the head what the form carries beside", () => {
    const request = read({
      ids: "[1,2]",
      note: '"a & b"',
      authenticity_token: "token-1",
      idempotency_key: "a-press-of-a-button",
    });
    expect(JSON.parse(request.body ?? "")).toEqual({ ids: [1, 2], note: "a & b" });
    expect(request.bodyBytes).toBe(Buffer.byteLength(request.body ?? ""));
    expect(request.headers).toMatchObject({
      "content-type": "application/json",
      "x-csrf-token": "token-1",
      "idempotency-key": "a-press-of-a-button",
    });
  });

  it("says just what JSON would have said, of any data", () => {
    const name = fc.string().filter((each) => each !== "authenticity_token" && each !== "idempotency_key");
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.jsonValue()), { maxLength: 6 }), (entries) => {
        const data = Object.fromEntries(entries.map(([key, value]) => [key.toWellFormed(), value]));
        const fields = Object.entries(data).map(([key, value]): [string, string] => [
          key,
          JSON.stringify(value),
        ]);
        const wellFormed = JSON.parse(JSON.stringify(data), (_key, value) =>
          typeof value === "string" ? value.toWellFormed() : value,
        );
        expect(JSON.parse(read(fields).body ?? "")).toEqual(wellFormed);
      }),
    );
  });

  it("leaves JSON as it is, and forms on routes that take none", () => {
    const json = aRequest({ headers: { "content-type": "application/json" }, body: "{}" });
    expect(formAsJson(resetDocument, json)).toBe(json);
    const form = aForm({ attempt: "1" });
    expect(formAsJson(updateDocumentUserState, form)).toBe(form);
  });

  it("takes a token in head and form alike, if it is the same", () => {
    expect(read({ authenticity_token: "one" }, { "x-csrf-token": "one" }).headers["x-csrf-token"]).toBe(
      "one",
    );
    for (const other of ["two", "", "on"]) {
      expect(() => read({ authenticity_token: other }, { "x-csrf-token": "one" })).toThrow(
        refused("CSRF_REJECTED"),
      );
    }
  });

  it.each([
    ["a value that is no JSON", [["ids", "[1,"]]],
    ["a text without quotes", [["note", "a"]]],
    ["nothing", [["note", ""]]],
    [
      "a field that stands twice",
      [
        ["note", "1"],
        ["note", "2"],
      ],
    ],
  ] as [string, [string, string][]][])("refuses %s by name", (_what, fields) => {
    expect(() => read(fields)).toThrow(refused("INVALID_REQUEST"));
    expect(() => read(fields)).toThrow(new RegExp(`^Not valid: ${fields[0]?.[0]}: `));
  });

  it("says of each field that it refuses which it is and why, of a long name its beginning", () => {
    const problem = (path: string, message: string) =>
      expect.objectContaining({ fields: [{ path, message }] });
    const twice: [string, string][] = [
      ["note", "1"],
      ["note", "2"],
    ];
    expect(() => read(twice)).toThrow(problem("body.note", "stands twice"));
    const name = "n".repeat(81);
    expect(() => read([[name, "["]])).toThrow(
      problem(`body.${name.slice(0, 80)}`, "must be a value in JSON"),
    );
    expect(() => read([[name, "["]])).not.toThrow(new RegExp(name));
  });

  it("without a body is one without fields", () => {
    const empty = aRequest({
      headers: { "content-type": " application/x-www-form-urlencoded ;charset=UTF-8" },
    });
    expect(formAsJson(resetDocument, empty)).toMatchObject({ body: "{}", bodyBytes: 2 });
  });

  it("keeps a field named __proto__ for what reads the body to refuse", () => {
    const { body = "" } = read([["__proto__", '{"polluted":true}']]);
    expect(Object.keys(JSON.parse(body))).toEqual(["__proto__"]);
  });

  it("refuses a form that could hold no body of the route", () => {
    const asLong = { ...aForm({ note: "1" }), bodyBytes: 3 * 64 * 1024 };
    expect(() => formAsJson(resetDocument, asLong)).not.toThrow();
    expect(() => read({ note: JSON.stringify("x".repeat(200 * 1024)) })).toThrow(refused("BODY_TOO_LARGE"));
  });
});

describe("a form that the browser itself posts", () => {
  it("is told by what it accepts", () => {
    const page = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
    expect(isNavigation(resetDocument, aForm({}, page))).toBe(true);
    expect(isNavigation(resetDocument, aForm({}, { accept: "application/json" }))).toBe(false);
    expect(isNavigation(updateDocumentUserState, aForm({}, page))).toBe(false);
    const json = aRequest({ headers: { ...page, "content-type": "application/json" } });
    expect(isNavigation(resetDocument, json)).toBe(false);
    expect(isNavigation(undefined, aForm({}, page))).toBe(false);
  });

  it.each([
    ["http://localhost:3000/document_sets/7?tab=case", "/document_sets/7?tab=case"],
    ["http://localhost:3000/a#b", "/a"],
    ["https://evil.test/document_sets/7", "/"],
    ["http://localhost:3000.evil.test/x", "/"],
    ["http://localhost:3000//evil.test/x", "/"],
    ["nonsense", "/"],
    [undefined, "/"],
  ])("came from %s, goes on to %s", (referer, path) => {
    expect(pageBefore(aRequest({ headers: referer === undefined ? {} : { referer } }))).toBe(path);
  });
});
