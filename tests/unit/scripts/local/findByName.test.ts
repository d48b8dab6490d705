import { describe, expect, it } from "vitest";
import { findByName } from "#scripts/local/findByName.ts";

const names = ["bedside-dev-reports", "bedside-dev-reports-dlq", "bedside-dev-identity"];

describe("finding a resource by part of its name", () => {
  it("takes the whole name, a unique part, or the one that ends so", () => {
    expect(findByName("queue", names, "bedside-dev-reports-dlq")).toBe("bedside-dev-reports-dlq");
    expect(findByName("function", names, "Identity")).toBe("bedside-dev-identity");
    expect(findByName("queue", names, "reports")).toBe("bedside-dev-reports");
  });

  it("refuses what none or several have, and says what there is", () => {
    expect(() => findByName("queue", names, "mail")).toThrow("bedside-dev-identity");
    expect(() => findByName("queue", names, "dev")).toThrow("3 queues");
  });
});
