import { readdirSync, readFileSync } from "node:fs";

/** The parts of a running product, from the outside in. */
export const roles = ["npm", "bootstrap", "product", "java"] as const;
export type Role = (typeof roles)[number];

export type Found = { pid: number; role: Role | "other"; generation: number; command: string };

/** Marks every process of one start in its environment, which all that it starts inherit. */
export const generationVariable = "CHAOS_GENERATION";

const rolesByCommand: readonly (readonly [RegExp, Role])[] = [
  [/LoopbackDynamoDbLocal|DynamoDBLocal\.jar/, "java"],
  [/scripts\/commands\/start\.ts/, "product"],
  [/scripts\/bootstrap\.mjs/, "bootstrap"],
  [/\bnpm\b/, "npm"],
];

/** Every process of the product on a data directory that lives, by what stands in its environment. Linux only. */
export function processesOn(dataDir: string): Found[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Found[] => {
      const environment = read(`/proc/${name}/environ`).split("\0");
      if (!environment.includes(`DATA_DIR=${dataDir}`)) return [];
      const generation = environment.find((entry) => entry.startsWith(`${generationVariable}=`));
      // This very process, and what it starts besides the product, carries no mark.
      if (generation === undefined || isDefunct(name)) return [];
      const command = read(`/proc/${name}/cmdline`).replaceAll("\0", " ").trim();
      const role = rolesByCommand.find(([pattern]) => pattern.test(command))?.[1] ?? "other";
      return [{ pid: Number(name), role, generation: Number(generation.split("=")[1]), command }];
    });
}

/** Ended, and not yet noticed by its parent. */
const isDefunct = (name: string): boolean => / Z /.test(read(`/proc/${name}/stat`));

/** Empty for a process that is gone meanwhile, or another person's. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error) return "";
    throw error;
  }
}

/** Sends a signal; answers whether there was anybody to send it to. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}
