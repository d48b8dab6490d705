import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { priceRead, priceText } from "#scripts/price/priceReport.ts";
import { readOrders } from "#scripts/price/readOrders.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run price -- FILE.json [--json]

Prices the orders of a file by the rules of quotes, and says where a figure is not what the file expects. docs/price-orders.md
describes the file; docs/examples/price-orders.json is one.

  --json       the figures as JSON
  -h, --help   this text

Ends with 0; with 1 where the file has faults, and where a figure is not what it expects.`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return console.log(help);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) return fail("Name one file: npm run price -- FILE.json");
  const text = readText(path);
  if (text === null) return fail(`${path} cannot be read. Name a JSON file that exists.`);
  const read = readOrders(text);
  if (!read.ok) return fail([`Nothing was priced. What is wrong with ${path}:`, ...read.faults].join("\n  "));
  const priced = read.orders.map(priceRead);
  console.log(values.json ? JSON.stringify(priced, null, 2) : priced.map(priceText).join("\n\n"));
  const different = priced.filter(({ differences }) => differences.length > 0);
  if (different.length > 0)
    fail(`Other than expected: ${different.map(({ name }) => `'${name}'`).join(", ")}`);
});

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      ["ENOENT", "EISDIR", "EACCES"].includes(String(error.code))
    )
      return null;
    throw error;
  }
}
