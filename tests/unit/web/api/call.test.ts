import { afterEach, describe, expect, it, vi } from "vitest";
import { createFavorite, getCourse, listCourses } from "#shared/contract/courses/courses.ts";
import { errorText } from "#shared/contract/errors.ts";
import { getCourseUsageReport } from "#shared/contract/reports/courseUsageReport.ts";
import { ApiError, isWorthRetrying, textOf } from "#web/api/ApiError.ts";
import { call, setCsrfToken, setSessionLostHandler, setSessionReplacedHandler } from "#web/api/call.ts";
import { urlOf } from "#web/api/urlOf.ts";
import { type Answer, fakeApi, refusal } from "../renderPage.tsx";

function answering(name: string, answer: Answer) {
  const api = fakeApi({ [name]: () => answer });
  vi.stubGlobal("fetch", api.fetch);
  return api;
}

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error(`not an ApiError: ${String(failure)}`);
  return failure;
};

afterEach(() => {
  vi.unstubAllGlobals();
  setCsrfToken(undefined);
  setSessionLostHandler(() => {});
  setSessionReplacedHandler(async () => false);
});

describe("the text of a failure", () => {
  it.each(["CONFLICT", "QUOTE_STAGE"] as const)(
    "is the reason that a handler gives for %s, and the code's own text where it gives none",
    (code) => {
      const refused = (message: string) => textOf(new ApiError({ code, status: 409, message }));
      const reason = "A student has begun this assessment. It can't be deleted any more.";
      expect(refused(reason)).toBe(reason);
      expect(refused(errorText[code])).toBe(errorText[code]);
    },
  );
});

describe("the address of a call", () => {
  it("fills in parameters, escapes them, and writes lists as repeated key[]", () => {
    expect(urlOf(getCourse, { params: { id: "7" } })).toBe("/document_sets/7");
    expect(urlOf(getCourse, { params: { id: "a/b" } })).toBe("/document_sets/a%2Fb");
    expect(urlOf(listCourses, { query: { filters: ["kind=1", "favorite=true"], search: undefined } })).toBe(
      "/document_sets?filters%5B%5D=kind%3D1&filters%5B%5D=favorite%3Dtrue",
    );
  });

  it("will not be made without a parameter that the path names", () => {
    expect(() => urlOf(getCourseUsageReport)).toThrow("needs the parameter id");
  });
});

describe("a call", () => {
  it("sends the session's token with all but what asks for any session", async () => {
    setCsrfToken("token-1");
    const writing = answering("POST /favorites/create", { body: { ok: true } });
    await call(createFavorite, { body: { document_set_id: 3 } });
    expect(writing.asked[0]?.headers.get("X-CSRF-Token")).toBe("token-1");
    expect(writing.asked[0]?.body).toEqual({ document_set_id: 3 });

    const reading = answering("GET /document_sets", { body: [] });
    await call(listCourses, {});
    await call(listCourses, { inAnySession: true });
    expect(reading.asked.map(({ headers }) => headers.get("X-CSRF-Token"))).toEqual(["token-1", null]);
  });

  it("is made again in the session that took the place of the page's own, asked for once for all", async () => {
    setCsrfToken("token-1");
    const api = fakeApi({ "GET /document_sets": () => ({ body: [] }) });
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const isOld = new Headers(init.headers).get("X-CSRF-Token") === "token-1";
      return isOld
        ? Response.json(refusal("CSRF_REJECTED", 403).body, { status: 403 })
        : api.fetch(url, init);
    });
    const renew = vi.fn(async () => {
      setCsrfToken("token-2");
      return true;
    });
    setSessionReplacedHandler(renew);
    expect(await Promise.all([call(listCourses, {}), call(listCourses, {})])).toEqual([[], []]);
    expect(renew).toHaveBeenCalledOnce();
  });

  it("stays refused where the page may not go on in the session that the browser holds", async () => {
    setCsrfToken("token-1");
    const api = answering("GET /document_sets", refusal("CSRF_REJECTED", 403));
    expect((await failureOf(call(listCourses, {}))).code).toBe("CSRF_REJECTED");
    expect(api.asked).toHaveLength(1);
    // Nor is it made for ever.
    setSessionReplacedHandler(async () => true);
    expect((await failureOf(call(listCourses, {}))).code).toBe("CSRF_REJECTED");
    expect(api.asked).toHaveLength(3);
  });

  it("is given up when nobody answers it, as if there were no network", async () => {
    vi.useFakeTimers();
    const hanging = (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    vi.stubGlobal("fetch", hanging);
    const failure = failureOf(call(listCourses, {}));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await failure).code).toBe("OFFLINE");
    vi.useRealTimers();
  });

  it("tells what the server refused, with its trace", async () => {
    answering("GET /document_sets", refusal("FORBIDDEN", 403));
    const failure = await failureOf(call(listCourses, {}));
    expect(failure).toMatchObject({ code: "FORBIDDEN", status: 403, traceId: "trace-1" });
    expect(textOf(failure)).toBe("Your role does not allow this.");
    expect(isWorthRetrying(failure)).toBe(false);
  });

  it("reads a proxy's page as a part that is not answering", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>Bad gateway</html>", { status: 502 }));
    const failure = await failureOf(call(listCourses, {}));
    expect(failure.code).toBe("UNAVAILABLE");
    expect(isWorthRetrying(failure)).toBe(true);
  });

  it("says that the system cannot be reached when there is no network", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const failure = await failureOf(call(listCourses, {}));
    expect(failure).toMatchObject({ code: "OFFLINE", status: 0 });
    expect(isWorthRetrying(failure)).toBe(true);
  });

  it("does not pass on a reply of another shape than the contract's", async () => {
    answering("GET /document_sets", { body: [{ id: "not a number" }] });
    expect((await failureOf(call(listCourses, {}))).code).toBe("UNREADABLE_REPLY");
  });

  it("reports a lost session once nobody is signed in any more, and not for other refusals", async () => {
    const onLost = vi.fn();
    setSessionLostHandler(onLost);
    answering("GET /document_sets", refusal("FORBIDDEN", 403));
    await failureOf(call(listCourses, {}));
    expect(onLost).not.toHaveBeenCalled();
    answering("GET /document_sets", refusal("NOT_SIGNED_IN", 401));
    await failureOf(call(listCourses, {}));
    expect(onLost).toHaveBeenCalledOnce();
  });

  it("throws an abort on as it is", async () => {
    answering("GET /document_sets", { body: [] });
    const reason = new DOMException("left", "AbortError");
    await expect(call(listCourses, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
