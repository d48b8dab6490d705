import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve as resolvePath } from "node:path";
import { createAwsServer, objectsPath } from "./aws/awsServer.ts";
import { openMailbox } from "./aws/mail.ts";
import { createQueues } from "./aws/queues.ts";
import { openStorage } from "./aws/storage.ts";
import { announce, lockDataDirectory, withdraw } from "./dataDirectory.ts";
import { isDiskFull, watchDisk } from "./disk.ts";
import { createDynamoDbCall, DynamoDbError } from "./dynamoDb/call.ts";
import { startEngine } from "./dynamoDb/engine.ts";
import { ensureTable, tableKeysOf } from "./dynamoDb/tables.ts";
import { sdkEnvironment, toolEnvironment } from "./environments.ts";
import { findByName } from "./findByName.ts";
import { createFunctionHost } from "./functions/host.ts";
import { type Connections, createConnectionsServer } from "./gateway/connections.ts";
import { createFrontServer, type FrontParts } from "./gateway/frontServer.ts";
import { mailboxPath } from "./gateway/mailboxPages.ts";
import { buildFrontParts } from "./gateway/parts.ts";
import { damaged } from "./keptFiles.ts";
import { closeServer, listen } from "./listen.ts";
import { credentials, loopback, region } from "./localAws.ts";
import { createPrincipals } from "./policy/principals.ts";
import { requireTriggerRights } from "./policy/triggerRights.ts";
import type { CloudOptions, RunningCloud } from "./runningCloud.ts";
import { type Assembly, readAssembly } from "./template/assembly.ts";
import { attributeOf, type LocalHosts, localizeUrls } from "./template/attributes.ts";
import { createResolver, type Resolve } from "./template/resolve.ts";
import { type Resources, readResources } from "./template/resources.ts";
import { openSecrets, resolveSecretReferences } from "./template/secrets.ts";
import { openCheckpoints } from "./triggers/checkpoints.ts";
import { startTriggers } from "./triggers/startTriggers.ts";

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
  const { say, dataDir, onStop } = options;
  options.beforeOpening?.();
  const kept = (name: string) => (dataDir === undefined ? undefined : join(dataDir, name));
  const workDir = dataDir ?? mkdtempSync(join(tmpdir(), "local-cloud-"));
  if (dataDir === undefined) onStop(() => rmSync(workDir, { recursive: true, force: true }));

  let front: FrontParts | undefined;
  let resources: Resources | undefined;
  const frontServer = createFrontServer(() => front);
  const port = await listen(frontServer, options.port ?? 0);
  onStop(() => closeServer(frontServer));

  // The slowest first, and everything else beside it.
  let takeNewEndpoint: (endpoint: string) => void = () => undefined;
  const startingEngine = startEngine({
    directory: kept("dynamodb"),
    isProbed: options.isEngineProbed,
    say,
    onMoved: (endpoint) => takeNewEndpoint(endpoint),
    onLost: options.onLost ?? say,
  });
  // Waited for further down: until then a failure is nobody's.
  startingEngine.catch(() => undefined);
  onStop(
    async () =>
      (await Promise.allSettled([startingEngine]))[0].status === "fulfilled" && (await startingEngine).stop(),
  );

  const [storage, assembly] = await Promise.all([
    openStorage({ directory: kept("storage"), filesDirectory: join(workDir, "storage", "objects") }),
    readAssembly(options.assemblyDir),
  ]);
  onStop(storage.close);
  const connections: Connections = new Map();
  const mailbox = openMailbox(join(workDir, "mailbox"));
  const logDirectory = join(workDir, "logs");
  const principals = createPrincipals(
    () => resources?.functions ?? [],
    (name, sentence) => appendFileSync(join(logDirectory, `${name}.log`), `${sentence}\n`),
  );
  const awsServer = createAwsServer({
    principals,
    secrets: () => secrets,
    distribution: () => resources?.distribution,
    mailbox,
    app: () => storage.app,
    largeObjects: storage.largeObjects,
    buckets: () => resources?.buckets ?? [],
    isOwnSite: (origin) => isLoopbackOrigin(origin, port),
  });
  const managementServer = createConnectionsServer(connections, {
    principals,
    apis: () => resources?.apis ?? [],
  });
  const [awsPort, managementPort] = await Promise.all([listen(awsServer, 0), listen(managementServer, 0)]);
  onStop(() => Promise.all([closeServer(awsServer), closeServer(managementServer)]));

  const hosts: LocalHosts = {
    aws: `${loopback}:${awsPort}`,
    management: `${loopback}:${managementPort}`,
    site: `localhost:${port}`,
  };
  const secrets = openSecrets(assembly, kept("secrets.json"));
  const resolverOf = (read: Assembly): Resolve => {
    const resolve: Resolve = createResolver({
      stacks: read.stacks,
      region,
      accountId: "000000000000",
      attributeOf: (placed, attribute) => attributeOf(placed, attribute, { resolve, hosts }),
      finish: (text) => localizeUrls(resolveSecretReferences(text, secrets), hosts),
    });
    return resolve;
  };
  resources = readResources(assembly, resolverOf(assembly));
  requireTriggerRights(resources);

  const queues = createQueues(storage.app);
  for (const queue of resources.queues) await queues.ensure(queue);
  for (const bucket of resources.buckets) await storage.app.inject({ method: "PUT", url: `/${bucket.name}` });

  const engine = await startingEngine;
  const dynamoDb = createDynamoDbCall(engine.endpoint, "DynamoDB");
  try {
    await Promise.all(resources.tables.map((table) => ensureTable(dynamoDb, table)));
  } catch (error) {
    if (!(error instanceof DynamoDbError) || dataDir === undefined || (await isDiskFull(dataDir)))
      throw error;
    throw damaged(`The database in ${join(dataDir, "dynamodb")}`);
  }

  const endpoints = {
    dynamodb: engine.endpoint(),
    s3: `http://${hosts.aws}`,
    objectLinks: `http://${hosts.site}${objectsPath}`,
    sqs: `http://${hosts.aws}`,
    ses: `http://${hosts.aws}`,
    secrets: `http://${hosts.aws}`,
    cloudFront: `http://${hosts.aws}`,
    management: `http://${hosts.management}`,
  };
  const staticDir = join(workDir, "static");
  mkdirSync(staticDir, { recursive: true });
  const tableKeys = tableKeysOf(resources.tables);
  let clockOffsetMs = options.clockOffsetMs ?? 0;
  const host = createFunctionHost({
    functions: resources.functions,
    dynamoDb: () => ({ host: new URL(engine.endpoint()).host, tables: tableKeys }),
    logDirectory,
    temporaryDirectory: emptyOfOlder(join(workDir, "tmp"), installedVersions()),
    environment: () => sdkEnvironment(endpoints),
    overrides: () => ({ CLOCK_OFFSET_MS: String(clockOffsetMs), STRICT_REPLIES: "true", ...options.env }),
  });
  onStop(host.stop);

  front = buildFrontParts({
    resources,
    host,
    engine,
    unavailableBody: options.unavailableBody,
    connections,
    mailbox,
    objects: (request, response) => awsServer.emit("request", request, response),
    directories: [staticDir, options.webDir],
    development: options.development,
  });
  onStop(() => {
    for (const api of front?.webSocketApis.values() ?? []) api.stop();
  });
  onStop(watchDisk(workDir, say).stop);
  const triggers = startTriggers({
    resources,
    host,
    queues,
    canWork: async () => (await engine.answersNow()) && !(await isDiskFull(workDir)),
    engine,
    dynamoDb,
    streams: createDynamoDbCall(engine.endpoint, "Streams"),
    checkpoints: openCheckpoints(kept("checkpoints.json"), say),
    say,
  });
  onStop(triggers.stop);

  const url = `http://localhost:${port}`;
  const running = resources;
  const tellTools = () => {
    if (dataDir === undefined) return;
    announce(dataDir, { pid: process.pid, url, endpoints, environment: toolEnvironment(endpoints, running) });
  };
  tellTools();
  if (dataDir !== undefined) onStop(() => withdraw(dataDir));
  takeNewEndpoint = (endpoint) => {
    endpoints.dynamodb = endpoint;
    host.replace(running.functions);
    try {
      tellTools();
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      say(`Tools beside it cannot be told where the database engine is now: ${error.message}`);
    }
  };
  const find: RunningCloud["find"] = (kind, text) => {
    const all = {
      table: running.tables,
      queue: running.queues,
      bucket: running.buckets,
      function: running.functions,
    };
    const names = all[kind].map(({ name }) => name);
    return findByName(kind, names, text);
  };
  return {
    url,
    port,
    endpoints,
    region,
    credentials,
    resources: running,
    tableName: running.tables[0]?.name ?? "",
    queues,
    mailbox,
    mailboxPath,
    logDirectory,
    staticDir,
    find,
    queueUrl: (text) => `${endpoints.sqs}/000000000000/${find("queue", text)}`,
    toolEnvironment: toolEnvironment(endpoints, running),
    functionEnv: (text) => host.environmentOf(find("function", text)),
    invoke: (text, event) => host.invoke(find("function", text), event),
    runSchedule: triggers.runSchedule,
    setClockOffset: (offsetMs) => {
      clockOffsetMs = offsetMs;
      host.refreshOverrides();
    },
    restartFunctions: () => host.replace(running.functions),
    reloadFunctions: async (assemblyDir) => {
      const reread = await readAssembly(assemblyDir);
      running.functions = readResources(reread, resolverOf(reread)).functions;
      host.replace(running.functions);
    },
    stop: options.stop,
  };
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

/** The gateway under any of its names: localhost, a subdomain of it, 127.0.0.1. */
function isLoopbackOrigin(origin: string, port: number): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  const isLocalName =
    url.hostname === "localhost" || url.hostname === loopback || url.hostname.endsWith(".localhost");
  return isLocalName && url.protocol === "http:" && url.port === String(port);
}
