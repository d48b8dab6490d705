import { afterEach, describe, expect, it, vi } from "vitest";
import { localMemory, tabMemory } from "#web/api/browserStorage.ts";

const refuse = (): never => {
  throw new DOMException("site data is blocked", "SecurityError");
};
const full = () => ({
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new DOMException("no room", "QuotaExceededError");
  },
});

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

describe("a storage of conveniences", () => {
  it("keeps, finds and forgets", () => {
    localMemory.setItem("place", "7");
    expect([localMemory.getItem("place"), tabMemory.getItem("place")]).toEqual(["7", null]);
    localMemory.removeItem("place");
    expect(localMemory.getItem("place")).toBeNull();
  });

  it.each([
    ["refuses it", refuse],
    ["has none", () => null as unknown as Storage],
    ["has no room", () => full() as unknown as Storage],
  ])("lets the page go on where the browser %s", (_, get) => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(get);
    localMemory.setItem("place", "7");
    localMemory.removeItem("place");
    expect(localMemory.getItem("place")).toBeNull();
  });
});
