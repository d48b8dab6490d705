import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    infraDirectory: string;
  }
}

/** One directory for everything that these tests write, gone when all of them are done. */
export default function setup(project: TestProject): () => void {
  const directory = mkdtempSync(join(tmpdir(), "bedside-infra-"));
  project.provide("infraDirectory", directory);
  return () => rmSync(directory, { recursive: true, force: true });
}
