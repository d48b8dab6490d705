import type { Queues } from "./aws/queues.ts";
import { toolEnvironment } from "./environments.ts";
import { findByName } from "./findByName.ts";
import type { FunctionHost } from "./functions/host.ts";
import { mailboxPath } from "./gateway/mailboxPages.ts";
import { credentials, region } from "./localAws.ts";
import type { RunningCloud } from "./runningCloud.ts";
import type { Services } from "./services.ts";
import { readAssembly } from "./template/assembly.ts";
import type { Resources } from "./template/resources.ts";
import type { Triggers } from "./triggers/startTriggers.ts";

type Parts = Pick<RunningCloud, "url" | "port" | "endpoints"> & {
  services: Pick<Services, "mailbox" | "read" | "storage">;
  resources: Resources;
  queues: Queues;
  host: FunctionHost;
  triggers: Triggers;
};

/** Controls of a running cloud for people and tests, except to stop it and to shift its clock. */
export function controlsOf({
  url,
  port,
  endpoints,
  services,
  resources,
  queues,
  host,
  triggers,
}: Parts): Omit<RunningCloud, "logDirectory" | "staticDir" | "setClockOffset" | "stop"> {
  const find: RunningCloud["find"] = (kind, text) => {
    const all = {
      table: resources.tables,
      queue: resources.queues,
      bucket: resources.buckets,
      function: resources.functions,
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
    resources,
    tableName: resources.tables[0]?.name ?? "",
    queues,
    mailbox: services.mailbox,
    mailboxPath,
    find,
    queueUrl: (text) => `${endpoints.sqs}/000000000000/${find("queue", text)}`,
    toolEnvironment: toolEnvironment(endpoints, resources),
    functionEnv: (text) => host.environmentOf(find("function", text)),
    invoke: (text, event) => host.invoke(find("function", text), event),
    runSchedule: triggers.runSchedule,
    setVirusScan: services.storage.virusScans.set,
    restartFunctions: () => host.replace(resources.functions),
    reloadFunctions: async (assemblyDir) => {
      resources.functions = services.read(await readAssembly(assemblyDir)).functions;
      host.replace(resources.functions);
    },
  };
}
