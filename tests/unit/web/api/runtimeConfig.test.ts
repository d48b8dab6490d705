import { afterEach, describe, expect, it, vi } from "vitest";
import { defaultConfig, loadRuntimeConfig } from "#web/api/runtimeConfig.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the configuration of a deployment", () => {
  it("is read from its file", async () => {
    const brand = { name: "Northfield", product: "Cases", crm: "Desk" };
    vi.stubGlobal("fetch", async () => Response.json({ brand }));
    expect((await loadRuntimeConfig()).brand).toEqual(brand);
  });

  it.each([
    ["is missing", async () => new Response("", { status: 404 })],
    ["is no JSON", async () => new Response("<html>")],
    ["is of another shape", async () => Response.json({ brand: 7 })],
    ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("is the default where the file %s", async (_, fetch) => {
    vi.stubGlobal("fetch", fetch);
    expect(await loadRuntimeConfig()).toEqual(defaultConfig);
  });

  it("is the default where nobody answers: the application does not wait for it for ever", async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    const hanging = (_: string, init?: RequestInit) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    vi.stubGlobal("fetch", hanging);
    const loading = loadRuntimeConfig();
    expect(timeout).toHaveBeenCalledOnce();
    limit.abort(new DOMException("no answer", "TimeoutError"));
    expect(await loading).toEqual(defaultConfig);
  });
});
