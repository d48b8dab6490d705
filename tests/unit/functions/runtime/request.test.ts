import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCookies, readJsonBody, readQuery } from "#functions/runtime/request.ts";
import { aJsonRequest, aRequest } from "#tests/builders/requests.ts";

const none: ReadonlySet<string> = new Set();

describe("readQuery", () => {
  it("reads values as text", () => {
    expect(readQuery("page=2&search=chest%20pain+now", none)).toEqual({
      page: "2",
      search: "chest pain now",
    });
  });

  it("reads key[] as a list under key, even of one", () => {
    expect(readQuery("ids[]=7", none)).toEqual({ ids: ["7"] });
    expect(readQuery("ids%5B%5D=7&ids[]=8", none)).toEqual({ ids: ["7", "8"] });
  });

  it("makes a list of a single value where the schema wants one", () => {
    expect(readQuery("ids=7&page=1", new Set(["ids"]))).toEqual({ ids: ["7"], page: "1" });
  });

  it("reads a list that is written as one JSON array, where the schema wants a list", () => {
    const lists = new Set(["ids"]);
    expect(readQuery('ids=["a","b"]&ids[]=c&page=["1"]', lists)).toEqual({
      ids: ["a", "b", "c"],
      page: '["1"]',
    });
    expect(readQuery("ids=[7]", lists)).toEqual({ ids: ["7"] });
    for (const none of ["[", '{"a":1}', "[[1]]", "[null]", "7,8"])
      expect(readQuery(`ids=${none}`, lists)).toEqual({ ids: [none] });
  });

  it("makes a list of a repeated key that should come once, for the schema to refuse", () => {
    expect(readQuery("page=1&page=2", none)).toEqual({ page: ["1", "2"] });
  });

  it("keeps commas as they are, which the gateway uses to join repeated keys", () => {
    expect(readQuery("filters[]=kind%3D1,2", none)).toEqual({ filters: ["kind=1,2"] });
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "takes %s for a name like any other",
    (name) => {
      expect(Object.entries(readQuery(`${name}=1`, none))).toEqual([[name, "1"]]);
      expect(Object.entries(readQuery(`${name}[]=1&${name}[]=2`, none))).toEqual([[name, ["1", "2"]]]);
    },
  );

  it("reads back whatever a browser writes", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.string()), { selector: ([name]) => name }),
        (pairs) => {
          fc.pre(pairs.every(([name]) => !name.endsWith("[]") && name.isWellFormed()));
          const text = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
          const wellFormed = pairs.map(([name, value]) => [name, value.toWellFormed()]);
          expect(Object.entries(readQuery(text, none)).toSorted()).toEqual(wellFormed.toSorted());
        },
      ),
    );
  });
});

describe("readCookies", () => {
  it("reads pairs, also several in one line", () => {
    const cookies = readCookies(["a=1; b=2", "c=x=y"]);
    expect([...cookies]).toEqual([
      ["a", "1"],
      ["b", "2"],
      ["c", "x=y"],
    ]);
  });

  it("leaves out what has no name or no value sign", () => {
    expect([...readCookies(["=1", "alone", ""])]).toEqual([]);
  });
});

describe("readRequest", () => {
  it("takes the host that the edge copied, in lower case", () => {
    expect(aRequest({ headers: { "x-forwarded-host": "North.Bedside.localhost:3000" } }).host).toBe(
      "north.bedside.localhost:3000",
    );
  });

  it("takes the viewer's address that the edge passed on, and the gateway's word for it without an edge", () => {
    expect(aRequest({ headers: { "x-viewer-address": "198.51.100.9" } }).sourceIp).toBe("198.51.100.9");
    expect(aRequest().sourceIp).toBe("192.0.2.1");
  });

  it("decodes a body that the gateway sent as base64", () => {
    const body = Buffer.from('{"a":"é"}').toString("base64");
    const request = aRequest({ body, isBase64Encoded: true });
    expect(request.body).toBe('{"a":"é"}');
    expect(request.bodyBytes).toBe(10);
  });
});

describe("readJsonBody", () => {
  it("reads JSON", () => {
    expect(readJsonBody(aJsonRequest({ a: [1] }), 100)).toEqual({ a: [1] });
  });

  it("takes a content type with a charset, in any case", () => {
    const headers = { "content-type": "Application/JSON; charset=UTF-8" };
    expect(readJsonBody(aJsonRequest({ a: 1 }, { headers }), 100)).toEqual({ a: 1 });
  });

  it("counts the limit in bytes, not in characters", () => {
    const text = JSON.stringify("é".repeat(49)); // 49 × 2 bytes and two quotes
    expect(readJsonBody(aJsonRequest(text), 100)).toBe("é".repeat(49));
    expect(() => readJsonBody(aJsonRequest(text), 99)).toThrow(
      expect.objectContaining({ code: "BODY_TOO_LARGE" }),
    );
  });

  it.each([
    ["no content type", ""],
    ["a form", "application/x-www-form-urlencoded"],
    ["text, which browsers send across sites without asking", "text/plain"],
    ["something that only looks like JSON", "application/jsonp"],
  ])("refuses %s", (_what, type) => {
    const request = aJsonRequest({ a: 1 }, { headers: { "content-type": type } });
    expect(() => readJsonBody(request, 100)).toThrow(
      expect.objectContaining({ code: "UNSUPPORTED_CONTENT_TYPE" }),
    );
  });

  it.each(["{", "{'a':1}", "undefined", "NaN", '{"a":1}x', "\u0000"])(
    "refuses “%s”, which is not JSON",
    (text) => {
      expect(() => readJsonBody(aJsonRequest(text), 100)).toThrow(
        expect.objectContaining({ code: "MALFORMED_JSON" }),
      );
    },
  );

  it.each([
    ["at the top", '{"__proto__":1}'],
    ["deep inside", '{"a":[{"b":{"__proto__":{"polluted":true}}}]}'],
    ["with its letters escaped", '{"\\u005f\\u005fproto\\u005F\\u005f":1}'],
    ["below thirty thousand lists", `${"[".repeat(30_000)}{"__proto__":1}${"]".repeat(30_000)}`],
  ])("refuses a field called __proto__ %s", (_where, text) => {
    expect(() => readJsonBody(aJsonRequest(text), 100_000)).toThrow(
      expect.objectContaining({ code: "INVALID_REQUEST" }),
    );
  });

  it.each([
    ["where a text stands", '{"token":{"length":{"toString":{}}}}'],
    ["with its letters escaped", '{"token":{"length":{"\\u0074oString":1}}}'],
    ["within a size", '[{"size":[[{"toString":null}]]}]'],
  ])("refuses the toString of a length %s: no schema could say how long that is", (_where, text) => {
    expect(() => readJsonBody(aJsonRequest(text), 1000)).toThrow(
      expect.objectContaining({
        code: "INVALID_REQUEST",
        fields: [{ path: "body", message: "no field can be called toString" }],
      }),
    );
  });

  it("takes a field called toString anywhere else", () => {
    const text = '{"state":{"toString":{"value":1}},"length":{"of":[2]}}';
    expect(readJsonBody(aJsonRequest(text), 1000)).toEqual(JSON.parse(text));
  });

  it("takes the word __proto__ for a text like any other", () => {
    const body = { answer: "__proto__", list: ["__proto__"], more: "\u0001" };
    expect(readJsonBody(aJsonRequest(body), 1000)).toEqual(body);
  });

  it("refuses an empty body and none", () => {
    expect(() => readJsonBody(aJsonRequest(""), 100)).toThrow(
      expect.objectContaining({ code: "MALFORMED_JSON" }),
    );
    expect(() => readJsonBody(aRequest(), 100)).toThrow(expect.objectContaining({ code: "MALFORMED_JSON" }));
  });
});
