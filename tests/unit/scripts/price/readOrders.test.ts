import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readOrders } from "#scripts/price/readOrders.ts";

const root = join(import.meta.dirname, "../../../..");
const folder = mkdtempSync(join(tmpdir(), "price-"));
afterAll(() => rmSync(folder, { recursive: true }));

const prices = {
  model: "current",
  schoolYearStart: 24,
  price_category: 1,
  priceLookup: { Signature: [6000, 11000, 15500, 19500, 23000], Wise: [4500, 8000], Care: [2000] },
};
const order = {
  name: "one",
  model: "current",
  schoolYearStart: 24,
  price_category: 1,
  courses: ["fm_price"],
};
const faultsOf = (...orders: object[]): string[] => {
  const read = readOrders(JSON.stringify({ prices: [prices], orders }));
  return read.ok ? [] : read.faults;
};

describe("a file of orders", () => {
  it("is read with what it leaves out", () => {
    expect(faultsOf(order)).toEqual([]);
  });

  it.each([
    [{ schoolYearStart: 2024 }, /^orders\[0\]\.schoolYearStart: must be the last two digits/],
    [{ price_category: 4 }, /^orders\[0\]\.price_category: must be 0 \(Small\)/],
    [{ courses: ["xx_price"] }, /^orders\[0\]\.courses\[0\]: must be one of add_price|fm_price/],
    [{ courses: ["fm_price", "fm_price"] }, /courses names a course twice/],
    [{ schoolYearStart: 22, courses: ["cx_price"] }, /cx_price is not offered in school year 22/],
    [{ schoolYearStart: 25 }, /no prices of model current, school year 25, category 1/],
    [{ signature_grant: -1 }, /^orders\[0\]\.signature_grant: must not be negative/],
    [{ signature_grant: 0.5 }, /^orders\[0\]\.signature_grant: must be whole dollars/],
    [{ signature_grant: 1e12 }, /^orders\[0\]\.signature_grant: must be 9999999 at most/],
    [{ invoice_start_date: 3 }, /Months need prorate to be true/],
    [{ prorate: true, invoice_end_date: 3 }, /invoice_end_date needs invoice_start_date/],
    [
      { prorate: true, invoice_start_date: 5, invoice_end_date: 3 },
      /invoice_end_date 3 is before invoice_start_date 5/,
    ],
    [{ prorate: true, invoice_start_date: 13 }, /^orders\[0\]\.invoice_start_date: must be a month/],
    [{ isAddendum: true, alreadyQuoted: ["fm_price"] }, /fm_price is already quoted/],
    [{ alreadyQuoted: ["im_price"] }, /Only an addendum or a confirmed quote/],
    [{ schoolYearStart: 22, curricularPartner: true }, /curricularPartner is offered from school year 23/],
    [{ exceptionSubtotals: { Wise: 3 } }, /for price category 3 alone/],
    [{ model: "newest" }, /^orders\[0\]\.model: must be 'older' or 'current'/],
    [{ grants: 5 }, /^orders\[0\]: does not know 'grants'/],
    [{ expected: { total: 1.005 } }, /^orders\[0\]\.expected\.total: must have two decimals at most/],
  ])("is refused with %j", (wrong, said) => {
    expect(faultsOf({ ...order, ...wrong })).toContainEqual(expect.stringMatching(said));
  });

  it("names each fault by its place, of all orders", () => {
    expect(faultsOf(order, { ...order, prorate: 1 }, { ...order, courses: [7] })).toHaveLength(2);
  });

  it("is refused with prices that fall or are given twice", () => {
    const falling = { ...prices, priceLookup: { ...prices.priceLookup, Wise: [4500, 4000] } };
    expect(readOrders(JSON.stringify({ prices: [falling, prices], orders: [order] }))).toEqual({
      ok: false,
      faults: [
        "prices[0]: Wise must not cost less for 2 courses than for 1.",
        "prices[1]: has the model, year and category of earlier prices.",
      ],
    });
  });

  it.each([["[]"], ["{}"], ["null"], ["{"], ['{"prices":[],"orders":[]}']])("is refused as %s", (text) => {
    const read = readOrders(text);
    expect(read.ok).toBe(false);
    expect(read.ok ? [] : read.faults.join("")).toMatch(/^The file|orders|prices/);
  });

  it.each([
    ["[]", ["The file must be an object, as { }"]],
    [
      '{"prices":{},"orders":[7]}',
      ["prices: must be a list, as [ ]", "orders[0]: must be an object, as { }"],
    ],
    ["not\njson", [expect.stringMatching(/^The file is not JSON: [^\n]+$/)]],
  ])("says in words what %j must hold", (text, faults) => {
    expect(readOrders(text)).toEqual({ ok: false, faults });
  });

  it.each([
    [{ name: 7 }, "orders[0].name: must be text in quotes"],
    [{ courses: "fm_price" }, "orders[0].courses: must be a list, as [ ]"],
    [{ prorate: "yes" }, "orders[0].prorate: must be true or false"],
    [{ expected: 6000 }, "orders[0].expected: must be an object, as { }"],
    [{ signature_grant: "1,200" }, "orders[0].signature_grant: must be whole dollars"],
  ])("says what a field of %j must hold", (wrong, said) => {
    expect(faultsOf({ ...order, ...wrong })).toEqual([said]);
  });

  it("is read behind a byte order mark", () => {
    expect(readOrders(`\uFEFF${JSON.stringify({ prices: [prices], orders: [order] })}`).ok).toBe(true);
  });
});

describe("npm run price", () => {
  const run = (...given: string[]) => {
    const child = spawnSync(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "scripts/commands/price.ts", ...given],
      { cwd: root, encoding: "utf8" },
    );
    return { status: child.status, stdout: child.stdout, stderr: child.stderr };
  };
  const fileOf = (name: string, content: object): string => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };

  it("writes the figures of each order", () => {
    const { status, stdout } = run(fileOf("good.json", { prices: [prices], orders: [order] }), "--json");
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ name: "one", figures: { total: 6000 }, differences: [] }]);
  });

  it("says what is not as the file expects, and ends with 1", () => {
    const wrong = { ...order, expected: { total: 6100.5 } };
    const { status, stdout, stderr } = run(fileOf("other.json", { prices: [prices], orders: [wrong] }));
    expect(status).toBe(1);
    expect(stdout).toContain("differs: total is $6,000.00, the file expects $6,100.50.");
    expect(stderr).toContain("Other than expected: 'one'");
  });

  it("prices nothing of a file with a fault", () => {
    const { status, stdout, stderr } = run(fileOf("bad.json", { prices: [], orders: [order] }));
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/Nothing was priced[\s\S]*orders\[0\]: There are no prices/);
  });

  it("says how it is used, by -h as by --help", () => {
    const { status, stdout } = run("-h");
    expect(status).toBe(0);
    expect(stdout).toContain("npm run price -- FILE.json [--json]");
  });

  it("says that a file is missing, without a stack", () => {
    const { status, stderr } = run("no-such-file.json");
    expect(status).toBe(1);
    expect(stderr.trim()).toBe("no-such-file.json cannot be read. Name a JSON file that exists.");
  });
});
