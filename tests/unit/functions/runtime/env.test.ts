import { afterEach, describe, expect, it, vi } from "vitest";

async function costWith(environment: Record<string, string>): Promise<number> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import("#functions/runtime/env.ts")).env().PASSWORD_COST_LOG2;
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe("the cost of a password", () => {
  const local = { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:8000" };

  it("is what OWASP asks for, unless more is configured", async () => {
    expect(await costWith({})).toBe(17);
    expect(await costWith({ PASSWORD_COST_LOG2: "18" })).toBe(18);
  });

  it("is less for tests on this machine alone", async () => {
    expect(await costWith({ ...local, PASSWORD_COST_LOG2: "4" })).toBe(4);
  });

  it.each([
    { TZ: "UTC" },
    { AWS_ENDPOINT_URL_DYNAMODB: "" },
    { AWS_ENDPOINT_URL_DYNAMODB: "https://dynamodb.us-east-1.amazonaws.com" },
    { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1.evil.test" },
  ] as Record<string, string>[])(
    "stops a function that is configured for less elsewhere: %o",
    async (elsewhere) => {
      await expect(costWith({ ...elsewhere, PASSWORD_COST_LOG2: "16" })).rejects.toThrow(
        "PASSWORD_COST_LOG2",
      );
    },
  );
});
