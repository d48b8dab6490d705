import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const id = "virtual:api-reference";
const file = fileURLToPath(new URL("../../docs/openapi.json", import.meta.url));

/** Gives the part of the OpenAPI document that access tokens may call to the page that shows it, as a module of its own. */
export const apiReference = (): Plugin => ({
  name: "api-reference",
  resolveId: (asked) => (asked === id ? `\0${id}` : null),
  load(asked) {
    if (asked !== `\0${id}`) return null;
    this.addWatchFile(file);
    const document: { paths: Record<string, unknown> } = JSON.parse(readFileSync(file, "utf8"));
    const paths = Object.entries(document.paths).filter(([path]) => path.startsWith("/api/"));
    return `export default ${JSON.stringify({ ...document, paths: Object.fromEntries(paths) })};`;
  },
});
