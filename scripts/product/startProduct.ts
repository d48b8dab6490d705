import { existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "#functions/runtime/unavailable.ts";
import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { crmSetting, startStandInCrm } from "#scripts/local/crm/standIn.ts";
import { lockDataDirectory, repairLock, resetDataDirectory } from "#scripts/local/dataDirectory.ts";
import { isDiskFull } from "#scripts/local/disk.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { inOneSentence, writeKeptFile } from "#scripts/local/keptFiles.ts";
import { closeServer, listen } from "#scripts/local/listen.ts";
import type { RunningCloud } from "#scripts/local/runningCloud.ts";
import { startLocalCloud } from "#scripts/local/startCloud.ts";
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
  try {
    return await start({ ...options, port, dataDir });
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    // What fails on a full disk says so in many ways.
    const isFull = existsSync(dataDir) && statSync(dataDir).isDirectory() && (await isDiskFull(dataDir));
    throw inOneSentence(isFull ? fullDisk(error) : error, dataDir);
  }
}

const fullDisk = (cause: unknown): Error =>
  Object.assign(new Error("The disk is full", { cause }), { code: "ENOSPC" });

type Start = StartProductOptions & { port: number; dataDir: string };

async function start({ port, dataDir, ...options }: Start): Promise<{ stop: () => Promise<void> }> {
  const say = (sentence: string) => console.log(sentence);
  // Before anything is built: a build would replace the pages under a product that runs on the same checkout.
  if (options.reset) repairLock(dataDir);
  lockDataDirectory(dataDir).release();
  if (!options.reset) {
    requireDataFormat(dataDir);
    requireWholeData(dataDir);
  }
  await requireFreePort(port);
  const built = await ensureBuilt({ say, only: options.isDevelopment ? ["assembly"] : ["web", "assembly"] });
  const development = options.isDevelopment ? await startDevelopment({ say }) : undefined;

  // Its records are read at the first call, once the data directory is ours.
  const crm = await startStandInCrm({ file: join(dataDir, "crm.json") });
  const cloud = await startLocalCloud({
    ...built,
    dataDir,
    port,
    say,
    env: { ...settingsOfFunctions(), CRM: crmSetting(crm) },
    onLost: options.onLost,
    unavailableBody: (trace_id) => ({
      error: { code: "UNAVAILABLE", message: errorText.UNAVAILABLE, trace_id },
    }),
    beforeOpening: () => {
      if (options.reset) resetDataDirectory(dataDir);
      markDataFormat(dataDir);
    },
    ...(development && { development: development.pages, webDir: development.filesDir }),
  }).catch(async (error: unknown) => {
    await crm.stop();
    throw error;
  });
  development?.watchFunctions(cloud);
  let endDemo = async (): Promise<unknown> => undefined;
  try {
    if (options.seed === "demo") {
      await seedOnce(cloud, dataDir, say);
      endDemo = (await import("#scripts/seed/seed.ts")).keepDemoExam(cloud, say);
    }
  } catch (error) {
    await cloud.stop();
    await crm.stop();
    throw error;
  }
  say(`CRM stand-in: ${crm.address}`);
  say(`Ready: ${cloud.url}`);
  return {
    stop: async () => {
      await endDemo();
      await development?.stop();
      await cloud.stop();
      await crm.stop();
    },
  };
}

/**
 * Returns settings of the functions beside the template: tests sign in often, so they use cheaper password hashes (a real account keeps the full
 * cost, which is the default); the demo's provider admin signs in without a second factor unless it is asked for.
 */
function settingsOfFunctions(): Record<string, string> {
  const { PASSWORD_COST_LOG2, LANGUAGE_MODEL, REQUIRE_SECOND_FACTOR = "false" } = process.env;
  return {
    REQUIRE_SECOND_FACTOR,
    ...(PASSWORD_COST_LOG2 && { PASSWORD_COST_LOG2 }),
    ...(LANGUAGE_MODEL && { LANGUAGE_MODEL }),
  };
}

const seedTries = 10;
const seededFile = (dataDir: string): string => join(dataDir, "seeded.json");

/** @throws CannotStart where of data that were filled in one half is gone: the rest means nothing without it */
function requireWholeData(dataDir: string): void {
  if (!existsSync(seededFile(dataDir))) return;
  const parts = [
    join(dataDir, "dynamodb", "shared-local-instance.db"),
    join(dataDir, "storage", "fauxqs.db"),
  ];
  const gone = parts.filter((part) => !existsSync(part));
  if (gone.length !== 1) return;
  throw new CannotStart(
    `${gone[0]} is gone, and the rest of the data means nothing without it: put back a copy, or start once with --reset to begin anew.`,
  );
}

async function seedOnce(
  cloud: RunningCloud,
  dataDir: string,
  say: (sentence: string) => void,
): Promise<void> {
  const marker = seededFile(dataDir);
  const [{ listDemo, seed }, { isSeeded }] = await Promise.all([
    import("#scripts/seed/seed.ts"),
    import("#scripts/seed/isSeeded.ts"),
  ]);
  if (existsSync(marker)) {
    // Data of an earlier version stays; what the pages are told of it is this version's.
    if (await isSeeded(cloud)) return listDemo(cloud);
    say(`The data that ${marker} speaks of are gone.`);
  }
  say("Filling in demo data …");
  for (let tries = 1; ; tries++) {
    try {
      await seed(cloud);
      break;
    } catch (error) {
      // It may be repeated; the engine that died meanwhile is being started anew.
      if (!isUnavailable(error) || tries === seedTries || (await isDiskFull(dataDir))) throw error;
      await sleep(2000);
    }
  }
  writeKeptFile(marker, JSON.stringify({ seeded: "demo" }));
}
