import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { lockDataDirectory, resetDataDirectory } from "#scripts/local/dataDirectory.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { closeServer, listen } from "#scripts/local/listen.ts";
import { type RunningCloud, startLocalCloud } from "#scripts/local/startCloud.ts";
import { errorText } from "#shared/contract/errors.ts";
import { markDataFormat, requireDataFormat } from "./dataFormat.ts";
import { startDevelopment } from "./development.ts";

/** The options of `npm start` and `npm run dev`, as `parseArgs` takes them. */
export const startOptions = {
  reset: { type: "boolean", default: false },
  seed: { type: "string", default: "demo" },
  help: { type: "boolean", default: false },
} as const;

export type StartProductOptions = {
  reset: boolean;
  /** `demo` fills in demo data at the first run, `none` does not. */
  seed: string;
  isDevelopment: boolean;
  /** It cannot go on, as the sentence says. */
  onLost: (sentence: string) => void;
};

/** PORT, where the product serves. @throws CannotStart when it is not a port */
export function readPort(): number {
  const text = process.env.PORT ?? "3000";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CannotStart(`PORT is not a port: ${text}`);
  return port;
}

/** DATA_DIR, where the product keeps its data. */
export function readDataDir(): string {
  return resolve(process.env.DATA_DIR ?? ".local");
}

/** @throws CannotStart when something else listens there */
async function requireFreePort(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port);
  await closeServer(probe);
}

/**
 * Builds what has changed, starts the product on the local cloud, and fills in demo data at the first run.
 *
 * @throws CannotStart with one clear sentence
 */
export async function startProduct(options: StartProductOptions): Promise<{ stop: () => Promise<void> }> {
  if (options.seed !== "demo" && options.seed !== "none") throw new CannotStart("--seed is demo or none");
  const port = readPort();
  const dataDir = readDataDir();
  const say = (sentence: string) => console.log(sentence);
  // Before anything is built: a build would replace the pages under a product that runs on the same checkout.
  lockDataDirectory(dataDir).release();
  if (!options.reset) requireDataFormat(dataDir);
  await requireFreePort(port);
  const built = await ensureBuilt({ say, only: options.isDevelopment ? ["assembly"] : ["web", "assembly"] });
  const development = options.isDevelopment ? await startDevelopment({ say }) : undefined;

  const cloud = await startLocalCloud({
    ...built,
    dataDir,
    port,
    say,
    // Tests sign in often; a real account is kept with the full cost, which is the default.
    ...(process.env.PASSWORD_COST_LOG2 && { env: { PASSWORD_COST_LOG2: process.env.PASSWORD_COST_LOG2 } }),
    onLost: options.onLost,
    unavailableBody: (trace_id) => ({
      error: { code: "UNAVAILABLE", message: errorText.UNAVAILABLE, trace_id },
    }),
    beforeOpening: () => {
      if (options.reset) resetDataDirectory(dataDir);
      markDataFormat(dataDir);
    },
    ...(development && { development: development.pages, webDir: development.filesDir }),
  });
  development?.watchFunctions(cloud);
  try {
    if (options.seed === "demo") await seedOnce(cloud, dataDir, say);
  } catch (error) {
    await cloud.stop();
    throw error;
  }
  say(`Ready: ${cloud.url}`);
  return {
    stop: async () => {
      await development?.stop();
      await cloud.stop();
    },
  };
}

async function seedOnce(
  cloud: RunningCloud,
  dataDir: string,
  say: (sentence: string) => void,
): Promise<void> {
  const marker = join(dataDir, "seeded.json");
  const { listDemo, seed } = await import("#scripts/seed/seed.ts");
  // Data of an earlier version stays; what the pages are told of it is this version's.
  if (existsSync(marker)) return listDemo(cloud);
  say("Filling in demo data …");
  await seed(cloud);
  writeFileSync(marker, JSON.stringify({ seeded: "demo" }));
}
