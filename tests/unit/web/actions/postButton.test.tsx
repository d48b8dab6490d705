import { act, fireEvent, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PostButton } from "#web/actions/PostButton.tsx";
import { setCsrfToken } from "#web/api/call.ts";
import { renderPage } from "../renderPage.tsx";

const post = { url: "/quote_interfaces/7/send_quote", data: { ids: [1, 2], note: "a & b" } };

type Props = Partial<Parameters<typeof PostButton>[0]>;

function open(answer: () => Promise<Response> | Response, props: Props = {}) {
  const sent = vi.fn(async (_url: string, _init: RequestInit) => answer());
  vi.stubGlobal("fetch", sent);
  const reload = vi.fn();
  renderPage(
    <Routes>
      <Route
        path="/"
        element={
          <PostButton post={post} success="Quote sent." reload={reload} {...props}>
            Send quote
          </PostButton>
        }
      />
      <Route path="/renewals" element={<p>The renewals</p>} />
    </Routes>,
  );
  return { sent, reload };
}

/** What a plain form submit would have sent. */
const submitted: { url: string; target: string; fields: Record<string, string> }[] = [];
beforeEach(() => {
  submitted.length = 0;
  setCsrfToken("token-1");
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
    const inputs = [...this.querySelectorAll("input")].map((input) => [input.name, input.value]);
    submitted.push({
      url: this.getAttribute("action") ?? "",
      target: this.target,
      fields: Object.fromEntries(inputs),
    });
  });
});
afterEach(() => {
  for (const form of document.querySelectorAll("form")) form.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setCsrfToken(undefined);
});

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const isLoading = () =>
  screen.getByRole("button", { name: "Send quote" }).getAttribute("data-loading") === "true";
const plainForm = {
  url: post.url,
  fields: {
    ids: "[1,2]",
    note: '"a & b"',
    authenticity_token: "token-1",
    idempotency_key: expect.stringMatching(/^[\w-]{16,64}$/),
  },
};

function redirectedTo(url: string): Response {
  const reply = new Response("<html></html>", { status: 200 });
  Object.defineProperties(reply, { redirected: { value: true }, url: { value: url } });
  return reply;
}

describe("C-45: a button that the server configures (courses §7)", () => {
  it("posts its data as JSON under each key, with the token in the form and in the head", async () => {
    const { sent } = open(() => new Response("{}"));
    await press("Send quote");
    const [url, init] = sent.mock.calls[0] ?? [];
    expect(url).toBe(post.url);
    expect(init?.method).toBe("POST");
    expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toEqual(plainForm.fields);
    expect(new Headers(init?.headers).get("X-CSRF-Token")).toBe("token-1");
  });

  it("says the success and goes where it is redirected to", async () => {
    const { reload } = open(() => redirectedTo(`${window.location.origin}/renewals?year=2027`));
    await press("Send quote");
    expect(screen.getByText("Quote sent.")).toBeTruthy();
    expect(await screen.findByText("The renewals")).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it("loads the page anew after an ok status", async () => {
    const { reload } = open(() => new Response("{}"));
    await press("Send quote");
    expect(reload).toHaveBeenCalledOnce();
    expect(isLoading()).toBe(true);
  });

  it("stops waiting after any other status, and says what happened", async () => {
    const body = { error: { code: "FORBIDDEN", message: "x", trace_id: "t" } };
    const { reload } = open(() => new Response(JSON.stringify(body), { status: 403 }));
    await press("Send quote");
    expect(isLoading()).toBe(false);
    expect(screen.getByText("Your role does not allow this.")).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it("falls back to a plain form where the network fails", async () => {
    const { sent } = open(() => Promise.reject(new TypeError("Failed to fetch")));
    await press("Send quote");
    expect(submitted).toEqual([{ ...plainForm, target: "_self" }]);
    // The first try may have arrived.
    const first = new URLSearchParams(String(sent.mock.calls[0]?.[1].body));
    expect(submitted[0]?.fields.idempotency_key).toBe(first.get("idempotency_key"));
  });

  it("is a plain form to a new tab where it downloads, which is cleared away after a second", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { sent } = open(() => new Response("{}"), { isDownload: true });
    await press("Send quote");
    expect(sent).not.toHaveBeenCalled();
    expect(submitted).toEqual([{ ...plainForm, target: "_blank" }]);
    expect(document.querySelectorAll("form")).toHaveLength(1);
    await act(async () => vi.advanceTimersByTime(1000));
    expect(document.querySelectorAll("form")).toHaveLength(0);
    vi.useRealTimers();
  });

  it("asks first where it is told to", async () => {
    const { sent } = open(() => new Response("{}"), { confirm: { message: "Send it?" } });
    await press("Send quote");
    await press("Cancel");
    expect(sent).not.toHaveBeenCalled();
  });
});
