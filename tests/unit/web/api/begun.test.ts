import { afterEach, describe, expect, it, vi } from "vitest";
import { listCourses } from "#shared/contract/courses/courses.ts";
import { answerOf, type Begun, takeBegun } from "#web/api/begun.ts";
import { call, setCsrfToken } from "#web/api/call.ts";

const aBegun = (answer: Promise<Response>, more: Partial<Begun> = {}): Begun => {
  const now = { wall: Date.now(), ticks: performance.now() };
  return {
    token: undefined,
    asked: now,
    answer: answer.then((reply) => ({ reply, answered: now })),
    ...more,
  };
};
const never = new Promise<Response>(() => {});

afterEach(() => {
  vi.unstubAllGlobals();
  setCsrfToken(undefined);
});

describe("a call that was begun before the page's scripts came", () => {
  it("is taken over once, by the same call in the same session", async () => {
    const fetch = vi.fn(async () => Response.json([]));
    vi.stubGlobal("fetch", fetch);
    vi.stubGlobal(
      "begun",
      new Map([["/document_sets", aBegun(Promise.resolve(Response.json([])), { token: "token-1" })]]),
    );
    await call(listCourses, {});
    expect(fetch).toHaveBeenCalledTimes(1);
    setCsrfToken("token-1");
    await call(listCourses, {});
    expect(fetch).toHaveBeenCalledTimes(1);
    await call(listCourses, {});
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("is none where the page has nothing of the kind, or it is minutes old", () => {
    expect(takeBegun("/session")).toBeUndefined();
    const old = { wall: 0, ticks: performance.now() - 121_000 };
    vi.stubGlobal("begun", new Map([["/session", aBegun(never, { asked: old })]]));
    expect(takeBegun("/session")).toBeUndefined();
  });

  it("is made anew where it failed", async () => {
    const failed = Promise.reject(new TypeError("Failed to fetch"));
    const { reply } = await answerOf(
      aBegun(failed),
      new AbortController().signal,
      async () => new Response("anew"),
    );
    expect(await reply.text()).toBe("anew");
  });

  it("is waited for no longer than whoever takes it over wants", async () => {
    const abort = new AbortController();
    const answer = answerOf(aBegun(never), abort.signal, () => never);
    abort.abort(new DOMException("gone", "AbortError"));
    await expect(answer).rejects.toThrow("gone");
    await expect(answerOf(aBegun(never), abort.signal, () => never)).rejects.toThrow("gone");
  });
});
