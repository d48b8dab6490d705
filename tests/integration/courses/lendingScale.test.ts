import { beforeAll, describe, expect, it } from "vitest";
import { compareLending } from "#scripts/bench/lending.ts";
import { compareStaffPages, type StaffPage } from "#scripts/bench/staffPages.ts";
import { useProductCloud } from "../import/productCloud.ts";

const product = useProductCloud({ isInMemory: true });

beforeAll(() => {
  Object.assign(process.env, product.cloud().toolEnvironment);
  // Handlers run in this process, with no edge before them.
  delete process.env.ORIGIN_SECRET_ARN;
});

describe("a course of 2,000 programs, and a case in 10,000 courses (docs/adr/0050)", () => {
  it("cost a page, an answer and a publish the same reads as with three of each", async () => {
    const { few, many } = await compareLending();
    expect(many).toEqual(few);
    expect(many).toMatchObject({ answer: 1, publish: 1 });
    // A course's page with where its student stands: what it was without, since loans are read with the items (C-11).
    expect(many.page).toBeLessThanOrEqual(11);
  }, 120_000);
});

describe("2,000 programs (C-21, C-22)", () => {
  it("cost staff's pages of programs, users, lending, library and courses the same reads, and a page of rows", async () => {
    const { few, many } = await compareStaffPages();
    for (const page of Object.keys(few) as StaffPage[]) {
      expect(many[page].reads, page).toBe(few[page].reads);
      expect(many[page].reads, page).toBeLessThanOrEqual(30);
    }
    // The new ones are there; a page of them is shown.
    expect([few.programs.rows < 10, many.programs.rows, many.users.rows]).toEqual([true, 64, 64]);
  }, 60_000);
});
