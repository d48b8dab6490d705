import { readdir, readFile } from "node:fs/promises";

const everyMs = 100;

/** Memory of a process and of the Node processes below it (the table's engine is none): the largest sum while some work is done, in bytes. */
export async function peakMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = await memoryOf(pid);
  let isWorking = true;
  const watching = (async () => {
    while (isWorking) {
      peak = Math.max(peak, await memoryOf(pid));
      await new Promise((done) => setTimeout(done, everyMs));
    }
  })();
  try {
    await work();
  } finally {
    isWorking = false;
    await watching;
  }
  return peak;
}

type Status = { parent: number; name: string; bytes: number };

async function statusOf(pid: number): Promise<Status | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/status`, "utf8");
    const of = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(text)?.[1] ?? "";
    return { parent: Number(of("PPid")), name: of("Name"), bytes: Number(of("VmRSS")) * 1024 };
  } catch {
    return undefined; // it has ended meanwhile
  }
}

async function memoryOf(pid: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = new Map<number, Status>();
  for (const one of pids) {
    const status = await statusOf(one);
    if (status) all.set(one, status);
  }
  const isBelow = (one: number): boolean => {
    const status = all.get(one);
    return one === pid || (status !== undefined && status.parent > 1 && isBelow(status.parent));
  };
  return [...all]
    .filter(([one, { name }]) => name !== "java" && isBelow(one))
    .reduce((sum, [, { bytes }]) => sum + bytes, 0);
}
