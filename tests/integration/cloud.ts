import { inject } from "vitest";
import { findByName } from "#scripts/local/findByName.ts";
import { type Send, sender } from "#tests/builders/http.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import type { CloudCommand, ProvidedCloud } from "./globalSetup.ts";

export type Cloud = ProvidedCloud & {
  /** The physical name of the one resource whose name contains the text, ignoring case. */
  find: (kind: "table" | "queue" | "bucket" | "function", text: string) => string;
  queueUrl: (text: string) => string;
  /** The whole environment of a function, named as in `find`. */
  functionEnv: (text: string) => Record<string, string>;
  /** Invokes a function, named as in `find`, and returns its result. */
  invoke: (text: string, event: unknown) => Promise<unknown>;
  /** Runs now every schedule whose id contains the text. */
  runSchedule: (text: string) => Promise<void>;
  /** Moves the functions' clock; put it back to 0 afterwards. */
  setClockOffset: (offsetMs: number) => Promise<void>;
  /** Sets how long virus scans take and what they end with; put it back to `{}` afterwards. */
  setVirusScan: (scan: { delayMs?: number; status?: string }) => Promise<void>;
  /** Calls that come meet functions that hold nothing in memory. */
  restartFunctions: () => Promise<void>;
};

/** The product on the local cloud, started once for all integration tests, in memory and without demo data. */
export function useCloud(): Cloud {
  const provided = inject("cloud");
  const find: Cloud["find"] = (kind, text) => findByName(kind, provided.names[kind], text);
  const command = async (body: CloudCommand): Promise<unknown> => {
    const response = await fetch(provided.controlUrl, { method: "POST", body: JSON.stringify(body) });
    const reply: { result?: unknown; error?: string } = JSON.parse(await response.text());
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.result;
  };
  return {
    ...provided,
    find,
    queueUrl: (text) => `${provided.endpoints.sqs}/000000000000/${find("queue", text)}`,
    functionEnv: (text) => provided.environments[find("function", text)] ?? {},
    invoke: (name, event) => command({ command: "invoke", name, event }),
    runSchedule: async (name) => {
      await command({ command: "runSchedule", name });
    },
    setClockOffset: async (offsetMs) => {
      await command({ command: "setClockOffset", offsetMs });
    },
    setVirusScan: async (scan) => {
      await command({ command: "setVirusScan", scan });
    },
    restartFunctions: async () => {
      await command({ command: "restartFunctions" });
    },
  };
}

/** The cloud with a way to send it requests, and this process in the environment of one function, named as in `find`. */
export function useApi(name: string): { cloud: Cloud; send: Send } {
  const cloud = useCloud();
  useEnvironment(cloud.functionEnv(name));
  return { cloud, send: sender(cloud.port) };
}
