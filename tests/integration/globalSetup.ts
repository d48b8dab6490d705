import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import * as z from "zod/mini";
import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { crmSetting, startStandInCrm } from "#scripts/local/crm/standIn.ts";
import { closeServer, listen } from "#scripts/local/listen.ts";
import type { RunningCloud } from "#scripts/local/runningCloud.ts";
import { startLocalCloud } from "#scripts/local/startCloud.ts";

/** The running product, as far as it can be told to the processes that run the tests. */
export type ProvidedCloud = Pick<
  RunningCloud,
  "url" | "port" | "endpoints" | "region" | "credentials" | "tableName" | "staticDir" | "logDirectory"
> & {
  names: Record<"table" | "queue" | "bucket" | "function", string[]>;
  environments: Record<string, Record<string, string>>;
  /** The stand-in CRM. */
  crmAddress: string;
  /** Where the cloud takes commands that only its own process can carry out. */
  controlUrl: string;
};

declare module "vitest" {
  interface ProvidedContext {
    cloud: ProvidedCloud;
  }
}

const commandSchema = z.discriminatedUnion("command", [
  z.object({ command: z.literal("invoke"), name: z.string(), event: z.unknown() }),
  z.object({ command: z.literal("runSchedule"), name: z.string() }),
  z.object({ command: z.literal("setClockOffset"), offsetMs: z.number() }),
  z.object({
    command: z.literal("setVirusScan"),
    scan: z.object({ delayMs: z.optional(z.number()), status: z.optional(z.string()) }),
  }),
  z.object({ command: z.literal("restartFunctions") }),
]);
export type CloudCommand = z.infer<typeof commandSchema>;

// The least that scrypt takes. Only functions whose table is on this machine accept it.
const cheapPasswords = { PASSWORD_COST_LOG2: "4" };
// As `npm start` has it: people of tests are made up. What is asked where it is on, `requiredFactor.test.ts` tries.
const noFactorOfAdmins = { REQUIRE_SECOND_FACTOR: "false" };

/** Starts the product once for all integration tests: in memory, without demo data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = await ensureBuilt({ say: console.log });
  const crm = await startStandInCrm();
  const cloud = await startLocalCloud({
    ...built,
    say: console.error,
    env: { ...cheapPasswords, ...noFactorOfAdmins, CRM: crmSetting(crm) },
  });
  const { resources } = cloud;
  const control = createControlServer(cloud);
  const controlPort = await listen(control, 0);
  const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  project.provide("cloud", {
    url: cloud.url,
    port: cloud.port,
    endpoints: cloud.endpoints,
    region: cloud.region,
    credentials: cloud.credentials,
    tableName: cloud.tableName,
    staticDir: cloud.staticDir,
    logDirectory: cloud.logDirectory,
    names: {
      table: namesOf(resources.tables),
      queue: namesOf(resources.queues),
      bucket: namesOf(resources.buckets),
      function: namesOf(resources.functions),
    },
    environments: Object.fromEntries(
      namesOf(resources.functions).map((name) => [name, cloud.functionEnv(name)]),
    ),
    crmAddress: crm.address,
    controlUrl: `http://127.0.0.1:${controlPort}`,
  });
  return async () => {
    await closeServer(control);
    const denied = deniedIn(cloud.logDirectory);
    await cloud.stop();
    await crm.stop();
    if (denied.length > 0) throw new Error(`Functions lacked rights:\n${denied.join("\n")}`);
  };
}

/** What functions were not allowed to do. Some of it they get over, so that no reply tells. */
function deniedIn(logDirectory: string): string[] {
  const lines = readdirSync(logDirectory).flatMap((name) =>
    readFileSync(join(logDirectory, name), "utf8").split("\n"),
  );
  return [
    ...new Set(lines.filter((line) => line.startsWith("User: ") && line.includes("is not authorized"))),
  ];
}

function createControlServer(cloud: RunningCloud) {
  const carryOut = async (command: CloudCommand): Promise<unknown> => {
    switch (command.command) {
      case "invoke":
        return cloud.invoke(command.name, command.event);
      case "runSchedule":
        return cloud.runSchedule(command.name);
      case "setClockOffset":
        return cloud.setClockOffset(command.offsetMs);
      case "setVirusScan":
        return cloud.setVirusScan(command.scan);
      case "restartFunctions":
        return cloud.restartFunctions();
    }
  };
  return createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const result = await carryOut(commandSchema.parse(JSON.parse(Buffer.concat(chunks).toString())));
      response.end(JSON.stringify({ result }));
    } catch (error) {
      // Told to the test, which throws it anew.
      response
        .writeHead(500)
        .end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
    }
  });
}
