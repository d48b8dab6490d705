import { appendFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { createAwsServer } from "./aws/awsServer.ts";
import { type Mailbox, openMailbox } from "./aws/mail.ts";
import { createQueues, type Queues } from "./aws/queues.ts";
import { openStorage, type Storage } from "./aws/storage.ts";
import { type Connections, createConnectionsServer } from "./gateway/connections.ts";
import { closeServer, listen } from "./listen.ts";
import { loopback, region } from "./localAws.ts";
import { createPrincipals } from "./policy/principals.ts";
import { requireTriggerRights } from "./policy/triggerRights.ts";
import { type Assembly, readAssembly } from "./template/assembly.ts";
import { attributeOf, type LocalHosts, localizeUrls } from "./template/attributes.ts";
import { createResolver, type Resolve } from "./template/resolve.ts";
import { type Resources, readResources } from "./template/resources.ts";
import { openSecrets, resolveSecretReferences, type Secrets } from "./template/secrets.ts";

/** The AWS services that run in this process, and the app that they serve. */
export type Services = {
  assembly: Assembly;
  storage: Storage;
  mailbox: Mailbox;
  connections: Connections;
  awsServer: Server;
  hosts: LocalHosts;
  /** Reads the resources of an assembly, with the hosts and secrets of this cloud in them. */
  read: (assembly: Assembly) => Resources;
  /** Tells the services which resources they serve; until then there are none. */
  serve: (resources: Resources) => void;
};

type ServicesOptions = {
  assemblyDir: string;
  workDir: string;
  logDirectory: string;
  kept: (name: string) => string | undefined;
  /** Port of the site. */
  port: number;
  onStop: (step: () => unknown) => void;
};

export async function openServices(options: ServicesOptions): Promise<Services> {
  const { workDir, kept, port, onStop } = options;
  const [storage, assembly] = await Promise.all([
    openStorage({ directory: kept("storage"), filesDirectory: join(workDir, "storage", "objects") }),
    readAssembly(options.assemblyDir),
  ]);
  onStop(storage.close);
  const mailbox = openMailbox(join(workDir, "mailbox"));
  const connections: Connections = new Map();
  const secrets = openSecrets(assembly, kept("secrets.json"));
  const served: Served = { resources: undefined };
  const servers = createServers({ ...options, served, storage, mailbox, connections, secrets });
  const [awsPort, managementPort] = await Promise.all([
    listen(servers.aws, 0),
    listen(servers.management, 0),
  ]);
  onStop(() => Promise.all([closeServer(servers.aws), closeServer(servers.management)]));

  const hosts: LocalHosts = {
    aws: `${loopback}:${awsPort}`,
    management: `${loopback}:${managementPort}`,
    site: `localhost:${port}`,
  };
  return {
    assembly,
    storage,
    mailbox,
    connections,
    awsServer: servers.aws,
    hosts,
    read: (read) => readResources(read, resolverOf(read, { hosts, secrets })),
    serve: (resources) => {
      served.resources = resources;
    },
  };
}

type Served = { resources: Resources | undefined };
type ServerParts = ServicesOptions & {
  served: Served;
  storage: Storage;
  mailbox: Mailbox;
  connections: Connections;
  secrets: Secrets;
};

function createServers({ logDirectory, port, served, storage, mailbox, connections, secrets }: ServerParts): {
  aws: Server;
  management: Server;
} {
  const principals = createPrincipals(
    () => served.resources?.functions ?? [],
    (name, sentence) => appendFileSync(join(logDirectory, `${name}.log`), `${sentence}\n`),
  );
  const aws = createAwsServer({
    principals,
    secrets: () => secrets,
    distribution: () => served.resources?.distribution,
    mailbox,
    app: () => storage.app,
    largeObjects: storage.largeObjects,
    virusScans: storage.virusScans,
    buckets: () => served.resources?.buckets ?? [],
    isOwnSite: (origin) => isLoopbackOrigin(origin, port),
  });
  const management = createConnectionsServer(connections, {
    principals,
    apis: () => served.resources?.apis ?? [],
  });
  return { aws, management };
}

function resolverOf(
  { stacks }: Assembly,
  { hosts, secrets }: { hosts: LocalHosts; secrets: Secrets },
): Resolve {
  const resolve: Resolve = createResolver({
    stacks,
    region,
    accountId: "000000000000",
    attributeOf: (placed, attribute) => attributeOf(placed, attribute, { resolve, hosts }),
    finish: (text) => localizeUrls(resolveSecretReferences(text, secrets), hosts),
  });
  return resolve;
}

/** Reads the app's resources and creates its queues and buckets. */
export async function openResources({
  assembly,
  storage,
  read,
  serve,
}: Services): Promise<{ resources: Resources; queues: Queues }> {
  const resources = read(assembly);
  serve(resources);
  requireTriggerRights(resources);
  const queues = createQueues(storage.app);
  for (const queue of resources.queues) await queues.ensure(queue);
  for (const bucket of resources.buckets) await storage.app.inject({ method: "PUT", url: `/${bucket.name}` });
  return { resources, queues };
}

/** The gateway under any of its names: localhost, a subdomain of it, 127.0.0.1. */
function isLoopbackOrigin(origin: string, port: number): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  const isLocalName =
    url.hostname === "localhost" || url.hostname === loopback || url.hostname.endsWith(".localhost");
  return isLocalName && url.protocol === "http:" && url.port === String(port);
}
