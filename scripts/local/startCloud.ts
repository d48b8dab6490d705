import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve as resolvePath } from "node:path";
import { objectsPath } from "./aws/awsServer.ts";
import type { Queues } from "./aws/queues.ts";
import { controlsOf } from "./controls.ts";
import { announce, lockDataDirectory, withdraw } from "./dataDirectory.ts";
import { isDiskFull, watchDisk } from "./disk.ts";
import { createDynamoDbCall, DynamoDbError } from "./dynamoDb/call.ts";
import { type Engine, startEngine } from "./dynamoDb/engine.ts";
import { ensureTable, tableKeysOf } from "./dynamoDb/tables.ts";
import { sdkEnvironment, toolEnvironment } from "./environments.ts";
import { createFunctionHost, type FunctionHost } from "./functions/host.ts";
import { createFrontServer, type FrontParts } from "./gateway/frontServer.ts";
import { buildFrontParts } from "./gateway/parts.ts";
import { damaged } from "./keptFiles.ts";
import { closeServer, listen } from "./listen.ts";
import type { CloudOptions, RunningCloud } from "./runningCloud.ts";
import { openResources, openServices, type Services } from "./services.ts";
import type { LocalHosts } from "./template/attributes.ts";
import type { Resources, Table } from "./template/resources.ts";
import { openCheckpoints } from "./triggers/checkpoints.ts";
import { startTriggers, type Triggers } from "./triggers/startTriggers.ts";

/**
 * Runs a synthesized CDK app on this machine, on the loopback interface only.
 *
 * @throws CannotStart with one clear sentence: port taken, no Java, data directory in use
 */
export async function startLocalCloud(options: CloudOptions): Promise<RunningCloud> {
  const say = options.say ?? ((sentence: string) => console.log(sentence));
  const dataDir = options.dataDir === undefined ? undefined : resolvePath(options.dataDir);
  const lock = dataDir === undefined ? undefined : lockDataDirectory(dataDir);
  const cleanUps: (() => unknown)[] = [() => lock?.release()];
  const cleanUp = async () => {
    const failures: unknown[] = [];
    // What fails to stop must not keep the rest running.
    for (const step of cleanUps.splice(0).reverse()) {
      await Promise.resolve()
        .then(step)
        .catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    // A killed one could not take it back: tools must not be led to whoever has its ports now.
    if (dataDir !== undefined) withdraw(dataDir);
    return await start({ ...options, say, dataDir, onStop: (step) => cleanUps.push(step), stop: cleanUp });
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

type StartOptions = Omit<CloudOptions, "dataDir"> & {
  say: (sentence: string) => void;
  dataDir: string | undefined;
  onStop: (step: () => unknown) => void;
  stop: () => Promise<void>;
};

async function start(options: StartOptions): Promise<RunningCloud> {
  const { dataDir, onStop } = options;
  options.beforeOpening?.();
  const place = placeOf(dataDir);
  if (dataDir === undefined) onStop(() => rmSync(place.workDir, { recursive: true, force: true }));

  let front: FrontParts | undefined;
  const frontServer = createFrontServer(() => front);
  const port = await listen(frontServer, options.port ?? 0);
  onStop(() => closeServer(frontServer));

  // The slowest first, and everything else beside it.
  const moves: EngineMoves = { follow: () => undefined };
  const startingEngine = startEngineBeside(options, place, moves);
  const services = await openServices({ ...place, assemblyDir: options.assemblyDir, port, onStop });
  const { resources, queues } = await openResources(services);
  const engine = await startingEngine;
  await ensureTables(engine, resources.tables, dataDir);

  const endpoints = endpointsOf(services.hosts, engine);
  const { host, setClockOffset } = startHost({ options, place, resources, engine, endpoints });
  onStop(host.stop);
  const staticDir = join(place.workDir, "static");
  mkdirSync(staticDir, { recursive: true });
  front = openFront({ options, services, resources, host, engine, staticDir });
  onStop(watchDisk(place.workDir, options.say).stop);
  const triggers = openTriggers({ options, place, resources, host, engine, queues });
  onStop(triggers.stop);

  const url = `http://localhost:${port}`;
  const told = { url, endpoints, resources };
  tellTools(dataDir, told);
  if (dataDir !== undefined) onStop(() => withdraw(dataDir));
  moves.follow = (endpoint) => {
    endpoints.dynamodb = endpoint;
    host.replace(resources.functions);
    tellToolsOfMove(options, told);
  };
  const parts = { url, port, endpoints, services, resources, queues, host, triggers };
  return {
    ...controlsOf(parts),
    logDirectory: place.logDirectory,
    staticDir,
    setClockOffset,
    stop: options.stop,
  };
}

/** Directories of a cloud; what is kept has no file where the cloud is in memory. */
type Place = { workDir: string; logDirectory: string; kept: (name: string) => string | undefined };

function placeOf(dataDir: string | undefined): Place {
  const workDir = dataDir ?? mkdtempSync(join(tmpdir(), "local-cloud-"));
  return {
    workDir,
    logDirectory: join(workDir, "logs"),
    kept: (name) => (dataDir === undefined ? undefined : join(dataDir, name)),
  };
}

/** Reaction to the engine's move to another endpoint; none before all that uses it runs. */
type EngineMoves = { follow: (endpoint: string) => void };

function startEngineBeside(options: StartOptions, { kept }: Place, moves: EngineMoves): Promise<Engine> {
  const starting = startEngine({
    directory: kept("dynamodb"),
    isProbed: options.isEngineProbed,
    say: options.say,
    onMoved: (endpoint) => moves.follow(endpoint),
    onLost: options.onLost ?? options.say,
  });
  // Waited for further down: until then a failure is nobody's.
  starting.catch(() => undefined);
  options.onStop(async () => {
    const [started] = await Promise.allSettled([starting]);
    if (started.status === "fulfilled") await started.value.stop();
  });
  return starting;
}

/** @throws CannotStart where the kept database is damaged */
async function ensureTables(
  engine: Engine,
  tables: readonly Table[],
  dataDir: string | undefined,
): Promise<void> {
  const dynamoDb = createDynamoDbCall(engine.endpoint, "DynamoDB");
  try {
    await Promise.all(tables.map((table) => ensureTable(dynamoDb, table)));
  } catch (error) {
    if (!(error instanceof DynamoDbError) || dataDir === undefined || (await isDiskFull(dataDir)))
      throw error;
    throw damaged(`The database in ${join(dataDir, "dynamodb")}`);
  }
}

function endpointsOf(hosts: LocalHosts, engine: Engine): RunningCloud["endpoints"] {
  return {
    dynamodb: engine.endpoint(),
    s3: `http://${hosts.aws}`,
    objectLinks: `http://${hosts.site}${objectsPath}`,
    sqs: `http://${hosts.aws}`,
    ses: `http://${hosts.aws}`,
    secrets: `http://${hosts.aws}`,
    cloudFront: `http://${hosts.aws}`,
    management: `http://${hosts.management}`,
  };
}

type HostParts = {
  options: StartOptions;
  place: Place;
  resources: Resources;
  engine: Engine;
  endpoints: RunningCloud["endpoints"];
};

/** Starts the functions, with a clock that can be shifted. */
function startHost({ options, place, resources, engine, endpoints }: HostParts) {
  const tableKeys = tableKeysOf(resources.tables);
  let clockOffsetMs = options.clockOffsetMs ?? 0;
  const host = createFunctionHost({
    functions: resources.functions,
    dynamoDb: () => ({ host: new URL(engine.endpoint()).host, tables: tableKeys }),
    logDirectory: place.logDirectory,
    temporaryDirectory: emptyOfOlder(join(place.workDir, "tmp"), installedVersions()),
    environment: () => sdkEnvironment(endpoints),
    overrides: () => ({ CLOCK_OFFSET_MS: String(clockOffsetMs), STRICT_REPLIES: "true", ...options.env }),
  });
  return {
    host,
    setClockOffset: (offsetMs: number) => {
      clockOffsetMs = offsetMs;
      host.refreshOverrides();
    },
  };
}

type OpenFrontParts = {
  options: StartOptions;
  services: Services;
  resources: Resources;
  host: FunctionHost;
  engine: Engine;
  staticDir: string;
};

function openFront({ options, services, resources, host, engine, staticDir }: OpenFrontParts): FrontParts {
  const front = buildFrontParts({
    resources,
    host,
    engine,
    unavailableBody: options.unavailableBody,
    connections: services.connections,
    mailbox: services.mailbox,
    objects: (request, response) => services.awsServer.emit("request", request, response),
    directories: [staticDir, options.webDir],
    development: options.development,
  });
  options.onStop(() => {
    for (const api of front.webSocketApis.values()) api.stop();
  });
  return front;
}

type TriggerParts = {
  options: StartOptions;
  place: Place;
  resources: Resources;
  host: FunctionHost;
  engine: Engine;
  queues: Queues;
};

function openTriggers({ options, place, resources, host, engine, queues }: TriggerParts): Triggers {
  return startTriggers({
    resources,
    host,
    queues,
    canWork: async () => (await engine.answersNow()) && !(await isDiskFull(place.workDir)),
    engine,
    dynamoDb: createDynamoDbCall(engine.endpoint, "DynamoDB"),
    streams: createDynamoDbCall(engine.endpoint, "Streams"),
    checkpoints: openCheckpoints(place.kept("checkpoints.json"), options.say),
    say: options.say,
  });
}

type Told = { url: string; endpoints: RunningCloud["endpoints"]; resources: Resources };

/** Writes into the data directory how tools reach this cloud. */
function tellTools(dataDir: string | undefined, { url, endpoints, resources }: Told): void {
  if (dataDir === undefined) return;
  announce(dataDir, {
    pid: process.pid,
    url,
    endpoints,
    environment: toolEnvironment(endpoints, resources),
  });
}

function tellToolsOfMove({ dataDir, say }: StartOptions, told: Told): void {
  try {
    tellTools(dataDir, told);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    say(`Tools beside it cannot be told where the database engine is now: ${error.message}`);
  }
}

/** Changes with the versions of the installed packages: what they unpack into a temporary directory is theirs alone. */
function installedVersions(): string {
  const lockFile = new URL("../../package-lock.json", import.meta.url);
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex").slice(0, 12);
}

function emptyOfOlder(parent: string, name: string): string {
  mkdirSync(parent, { recursive: true });
  for (const other of readdirSync(parent)) {
    if (other !== name) rmSync(join(parent, other), { recursive: true, force: true });
  }
  return join(parent, name);
}
