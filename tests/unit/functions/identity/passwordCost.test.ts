import { afterEach, describe, expect, it, vi } from "vitest";
import { passwordCost } from "#functions/identity/passwordCost.ts";

function costWith(environment: Record<string, string>): number {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return passwordCost();
}

afterEach(() => vi.unstubAllEnvs());

describe("the cost of a password", () => {
  const local = { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:8000" };

  it("is what OWASP asks for, unless more is configured", () => {
    expect(costWith({})).toBe(2 ** 17);
    expect(costWith({ PASSWORD_COST_LOG2: "18" })).toBe(2 ** 18);
  });

  it("is less for tests on this machine alone", () => {
    expect(costWith({ ...local, PASSWORD_COST_LOG2: "4" })).toBe(16);
  });

  it.each([
    { TZ: "UTC" },
    { AWS_ENDPOINT_URL_DYNAMODB: "" },
    { AWS_ENDPOINT_URL_DYNAMODB: "https://dynamodb.us-east-1.amazonaws.com" },
    { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1.evil.test" },
  ] as Record<string, string>[])(
    "is refused where less is configured for a table elsewhere: %o",
    (elsewhere) => {
      expect(() => costWith({ ...elsewhere, PASSWORD_COST_LOG2: "16" })).toThrow("PASSWORD_COST_LOG2");
    },
  );
});
