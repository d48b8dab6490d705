import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { priceRead } from "#scripts/price/priceReport.ts";
import { readOrders } from "#scripts/price/readOrders.ts";

const root = join(import.meta.dirname, "../../../../..");
const read = (path: string) => {
  const orders = readOrders(readFileSync(join(root, path), "utf8"));
  if (!orders.ok) throw new Error(orders.faults.join("\n"));
  return orders.orders;
};
const examples = read("tests/fixtures/pricing/workedExamples.json");

describe("prices worked out by hand from courses §9", () => {
  it("are at least sixty, of both models, each with its arithmetic", () => {
    expect(examples.length).toBeGreaterThanOrEqual(60);
    expect(new Set(examples.map(({ given }) => given.name)).size).toBe(examples.length);
    expect(new Set(examples.map(({ given }) => `${given.model} ${given.price_category}`)).size).toBe(8);
    for (const { given } of examples) {
      expect(given.note, given.name).toMatch(/\d/);
      expect(given.expected?.total, given.name).toBeDefined();
    }
  });

  it.each(examples.map((example) => [example.given.name, example] as const))("%s", (_, example) => {
    expect(priceRead(example).differences, example.given.note).toEqual([]);
  });

  it("hold in the example file of the documentation", () => {
    const shown = read("docs/examples/price-orders.json");
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.flatMap((example) => priceRead(example).differences)).toEqual([]);
  });
});
