import { setTimeout as sleep } from "node:timers/promises";
import { type Chance, pick } from "./chance.ts";
import { processesOn, type Role, roles, signal } from "./processes.ts";
import type { SmallDisk } from "./smallDisk.ts";

export type Fault =
  | { kind: "kill"; role: Role; signal: "SIGKILL" | "SIGTERM" }
  | { kind: "pause"; role: "product" | "java"; ms: number }
  | { kind: "full disk"; ms: number };

/** How often each of them is made, for each name of `nameOf`. */
export type Tally = Map<string, number>;

export const nameOf = (fault: Fault): string =>
  fault.kind === "kill"
    ? `${fault.signal} to ${fault.role}`
    : fault.kind === "pause"
      ? `${fault.role} stopped for a while`
      : "disk full for a while";

/** The next fault. Those that end the whole product are rarer: between two of them others must meet it at work. */
export function nextFault(chance: Chance, { hasDisk }: { hasDisk: boolean }): Fault {
  const kind = pick(chance, [
    ["kill java", 32],
    ["kill outer", 12],
    ["pause java", 20],
    ["pause product", 18],
    ["full disk", hasDisk ? 18 : 0],
  ] as const);
  const hard = chance() < 0.6 ? "SIGKILL" : "SIGTERM";
  switch (kind) {
    case "kill java":
      return { kind: "kill", role: "java", signal: hard };
    case "kill outer":
      return { kind: "kill", role: pick(chance, outer), signal: hard };
    case "pause java":
      // One in twelve is long enough for the product to give the engine up.
      return { kind: "pause", role: "java", ms: chance() < 1 / 12 ? 20_000 : 300 + 5_000 * chance() };
    case "pause product":
      return { kind: "pause", role: "product", ms: 300 + 5_000 * chance() };
    case "full disk":
      return { kind: "full disk", ms: 500 + 6_000 * chance() };
  }
}

const outer = roles
  .filter((role) => role !== "java")
  .map((role) => [role, role === "product" ? 2 : 1] as const);

/** Makes a fault; answers at once whether there was anything to make it on. What lasts ends by itself, see `ended`. */
export function makeFault(
  fault: Fault,
  { dataDir, disk }: { dataDir: string; disk: SmallDisk | undefined },
): { isMade: boolean; ended: Promise<void> } {
  if (fault.kind === "full disk") {
    if (!disk) return { isMade: false, ended: Promise.resolve() };
    disk.fill();
    return { isMade: true, ended: sleep(fault.ms).then(disk.empty) };
  }
  // The newest, where one that is ending has been followed already.
  const target = processesOn(dataDir)
    .filter(({ role }) => role === fault.role)
    .sort((a, b) => a.generation - b.generation || a.pid - b.pid)
    .at(-1);
  if (!target) return { isMade: false, ended: Promise.resolve() };
  if (fault.kind === "kill") return { isMade: signal(target.pid, fault.signal), ended: Promise.resolve() };
  const isMade = signal(target.pid, "SIGSTOP");
  return { isMade, ended: sleep(fault.ms).then(() => void signal(target.pid, "SIGCONT")) };
}
