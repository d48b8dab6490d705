import { describe, expect, it } from "vitest";
import { routes } from "#shared/contract/routes.ts";
import { allowsScope, scopeOf, takesTokens } from "#shared/domain/accessTokens.ts";

describe("scopes of access tokens", () => {
  it("cover every call of /api but the one that says who one is", () => {
    const without = routes.filter((route) => takesTokens(route) && scopeOf(route) === undefined);
    expect(without.map(({ name }) => name)).toEqual(["getCurrentUser"]);
  });

  it("include reading where they allow a change, and nothing of another subject", () => {
    expect(allowsScope(["questions:write"], "questions:read")).toBe(true);
    expect(allowsScope(["questions:read"], "questions:write")).toBe(false);
    expect(allowsScope(["questions:write"], "documents:read")).toBe(false);
    expect(allowsScope([], undefined)).toBe(true);
  });
});
