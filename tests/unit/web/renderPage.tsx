import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { type Location, MemoryRouter } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { RuntimeConfigProvider } from "#web/api/RuntimeConfigProvider.tsx";
import { defaultConfig } from "#web/api/runtimeConfig.ts";
import { ConfirmProvider } from "#web/ui/ConfirmDialog.tsx";
import { FlashProvider } from "#web/ui/Flash.tsx";

/** Renders a part of the application with everything around it that a page has; `isRouted`: it brings its own router. */
export function renderPage(
  page: ReactNode,
  { at = "/", isRouted = false }: { at?: string | Partial<Location>; isRouted?: boolean } = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <RuntimeConfigProvider config={defaultConfig}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <FlashProvider>
            <ConfirmProvider>
              {isRouted ? page : <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>}
            </ConfirmProvider>
          </FlashProvider>
        </QueryClientProvider>
      </MantineProvider>
    </RuntimeConfigProvider>,
  );
  return { ...view, client };
}

export type Answer = { status?: number; body: unknown; headers?: Record<string, string> };

/** Stands in for the API: answers by method and path, and keeps what was asked. */
export function fakeApi(
  answers: Record<string, (request: { url: URL; body: unknown }) => Answer | Promise<Answer>>,
) {
  const asked: { call: string; url: URL; body: unknown; headers: Headers }[] = [];
  const fetchStub = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), "http://localhost");
    const call = `${init.method ?? "GET"} ${url.pathname}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    asked.push({ call, url, body, headers: new Headers(init.headers) });
    init.signal?.throwIfAborted();
    const answer = await answers[call]?.({ url, body });
    if (!answer) throw new Error(`No answer for ${call}`);
    const { status = 200, headers = {} } = answer;
    return new Response(JSON.stringify(answer.body), { status, headers });
  };
  return { fetch: fetchStub, asked };
}

export const refusal = (code: string, status: number): Answer => ({
  status,
  body: { error: { code, message: "for the log", trace_id: "trace-1" } },
});

/** A browser in which the page of a list can scroll; each test leaves it as it found it. */
export function useListPage(): void {
  beforeEach(() => {
    vi.stubGlobal("scrollTo", () => {});
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
    window.history.replaceState(null, "");
  });
}
