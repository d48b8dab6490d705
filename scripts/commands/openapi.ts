import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { openApiText } from "../lib/openApi.ts";

/** `npm run openapi`: writes docs/openapi.json from the contract; `-- --check` only says whether it is up to date. */
const file = resolve(import.meta.dirname, "../../docs/openapi.json");
const text = openApiText();
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== text) {
    console.error("docs/openapi.json is not what the contract says. Run: npm run openapi");
    process.exit(1);
  }
  console.log("docs/openapi.json is up to date.");
} else {
  writeFileSync(file, text);
  console.log("Wrote docs/openapi.json");
}
