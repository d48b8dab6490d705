import { describe, expect, it } from "vitest";
import { compareLending } from "#scripts/bench/lending.ts";
import { useProductCloud } from "../import/productCloud.ts";

const product = useProductCloud({ isInMemory: true });

describe("a course of 2,000 programs, and a case in 10,000 courses (docs/adr/0053)", () => {
  it("cost a page, an answer and a publish the same reads as with three of each", async () => {
    Object.assign(process.env, product.cloud().toolEnvironment);
    // Handlers run in this process, with no edge before them.
    delete process.env.ORIGIN_SECRET_ARN;
    const { few, many } = await compareLending();
    expect(many).toEqual(few);
    expect(many).toMatchObject({ answer: 1, publish: 1 });
  }, 120_000);
});
