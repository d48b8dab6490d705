import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { reply } from "#functions/runtime/handler.ts";
import { logger } from "#functions/runtime/log.ts";
import { presentError, presentPage, presentReply } from "#functions/runtime/present.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { getDocument } from "#shared/contract/documents/documents.ts";
import { resetDocument } from "#shared/contract/documents/userState.ts";
import { errorCodes, errorReply, errorStatus } from "#shared/contract/errors.ts";
import { checkOnline, createSession } from "#shared/contract/identity/identity.ts";
import { getCaseSummary } from "#shared/contract/print/print.ts";
import { aRequest } from "#tests/builders/requests.ts";

beforeAll(() => {
  logger.setLogLevel("SILENT");
});

const navigation = aRequest({ headers: { accept: "text/html,application/xhtml+xml" } });
const call = aRequest({ headers: { accept: "application/json" } });
/** A form that the browser itself posts from the page of a course. */
const aPosted = () =>
  aRequest({
    headers: {
      accept: "text/html",
      "content-type": "application/x-www-form-urlencoded",
      referer: "http://localhost:3000/document_sets/7",
    },
    body: "",
  });

describe("presentReply", () => {
  it("answers with the status of the route, and sets the cookies of the handler", () => {
    const created = { ...checkOnline, status: 201 as const };
    const result = presentReply(created, reply({ value: { ok: true }, cookies: ["c=1"] }));
    expect(result).toMatchObject({ statusCode: 201, body: '{"ok":true}', cookies: ["c=1"] });
  });

  it("adds what keeps a raw reply out of caches, and leaves its own headers", () => {
    const raw = { statusCode: 302, headers: { location: "/x", "cache-control": "private" } };
    expect(presentReply(getCaseSummary, reply({ raw }))).toEqual({
      statusCode: 302,
      headers: { location: "/x", "cache-control": "private", vary: "Accept" },
    });
  });

  it("takes a value that only looks like a reply for a value", () => {
    const open = { ...checkOnline, reply: z.looseObject({}) };
    expect(presentReply(open, { value: 1, cookies: ["c=1"] })).toMatchObject({
      body: '{"value":1,"cookies":["c=1"]}',
      cookies: undefined,
    });
  });

  it("lets out nothing that the contract does not say", () => {
    expect(() => presentReply(checkOnline, { ok: "yes" })).toThrow(/checkOnline/);
  });
});

describe("presentError", () => {
  it.each(errorCodes)("answers %s with its status, its code and the trace id", (code) => {
    const result = presentError(new Refusal(code), call, getDocument);
    expect(result.statusCode).toBe(errorStatus[code]);
    expect(errorReply.parse(JSON.parse(result.body ?? "")).error).toMatchObject({
      code,
      trace_id: "trace-1",
    });
  });

  it("carries the headers of a refusal, such as when to try again", () => {
    const refusal = new Refusal("TOO_MANY_ATTEMPTS", { headers: { "retry-after": "60" } });
    expect(presentError(refusal, call, createSession).headers).toMatchObject({ "retry-after": "60" });
  });

  it("answers a download that a person opened with a page, and never with JSON", () => {
    const result = presentError(new Refusal("CASE_NOT_FINISHED"), navigation, getCaseSummary);
    expect(result.statusCode).toBe(403);
    expect(result.headers?.["content-type"]).toBe("text/html; charset=utf-8");
    expect(result.body).toContain("This opens after you finish the case.");
    expect(result.body).toContain("trace-1");
  });

  it("leads from a download that was refused into the application, which says why (issue 12, item 10)", () => {
    const opened = aRequest({
      headers: { accept: "text/html" },
      path: "/documents/7/case_summary.pdf",
      query: "time_zone=Asia%2FTokyo",
    });
    const body = presentError(new Refusal("CASE_NOT_FINISHED"), opened, getCaseSummary).body ?? "";
    const [, next = ""] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(body) ?? [];
    const address = new URL(next.replaceAll("&#38;", "&"), "http://here");
    expect([address.host, address.pathname]).toEqual(["here", "/file_errors"]);
    expect(address.searchParams.get("path")).toBe("/documents/7/case_summary.pdf?time_zone=Asia%2FTokyo");
    const form = presentError(
      new Refusal("NOT_FOUND"),
      { ...opened, path: "//elsewhere/x.pdf" },
      getCaseSummary,
    );
    expect(form.body).not.toContain("refresh");
  });

  it("answers a download that a script asked for, and any call, with JSON", () => {
    for (const [request, route] of [
      [call, getCaseSummary],
      [navigation, getDocument],
      [navigation, undefined],
    ] as const) {
      const result = presentError(new Refusal("NOT_FOUND"), request, route);
      expect(result.headers?.["content-type"]).toBe("application/json; charset=utf-8");
    }
  });

  it("writes no markup that came with the request into the page", () => {
    const refusal = new Refusal("NOT_FOUND", { message: `<script>alert("1")</script>&'` });
    const { body } = presentError(refusal, navigation, getCaseSummary);
    expect(body).not.toContain("<script>");
    expect(body).toContain("&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;&#39;");
  });

  it("says when to try again where a service behind the product did not answer, and of nothing else", () => {
    const failed = new Error("no answer");
    const retryAfter = (...args: Parameters<typeof presentError>) =>
      presentError(...args).headers?.["retry-after"];
    expect(retryAfter(failed, call, getDocument, "UNAVAILABLE")).toBe("2");
    expect(retryAfter(failed, call, getDocument)).toBeUndefined();
    expect(retryAfter(new Refusal("NOT_FOUND"), call, getDocument)).toBeUndefined();
  });

  it("is called what it is: a file that cannot be opened, or a form that was not done", () => {
    const file = presentError(new Refusal("NOT_FOUND"), navigation, getCaseSummary).body;
    expect(file).toContain("<title>This file cannot be opened</title>");
    const form = presentError(new Refusal("NOT_FOUND"), aPosted(), resetDocument);
    expect(form.headers?.["content-type"]).toBe("text/html; charset=utf-8");
    expect(form.body).toContain("<title>Something went wrong</title>");
    expect(form.body).not.toContain("refresh");
  });
});

describe("presentPage", () => {
  const done = { statusCode: 200, headers: {}, cookies: ["c=1"], body: "{}" };

  it("leads whoever posted a form back to the page that it stood on", () => {
    expect(presentPage(done, resetDocument, aPosted())).toEqual({
      statusCode: 303,
      headers: { "cache-control": "no-store", vary: "Accept", location: "/document_sets/7" },
      cookies: ["c=1"],
      body: "",
    });
  });

  it("hands over a file that a form asked for", () => {
    expect(presentPage(done, getCaseSummary, aPosted())).toBe(done);
  });
});
