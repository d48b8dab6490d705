import { findRunning } from "#scripts/local/dataDirectory.ts";
import { useEnvironment } from "#tests/builders/world.ts";

/** Lets a story build what it needs in the running product's own table, by the builders. */
export function useProduct(): void {
  const directory = process.env.PRODUCT_DATA_DIR;
  const running = directory === undefined ? undefined : findRunning(directory);
  if (!running) throw new Error("PRODUCT_DATA_DIR names no running product");
  useEnvironment(running.environment);
}
