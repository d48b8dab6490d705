import { resolve } from "node:path";
import { synthesize } from "#infra/synth.ts";
import { type RunningCloud, startLocalCloud } from "#scripts/local/startCloud.ts";

const root = resolve(import.meta.dirname, "../..");

/** Runs `work` with a local cloud of its own, in memory or in `dataDir`; this process has a function's environment. */
export async function withBenchCloud<T>(
  work: (cloud: RunningCloud) => Promise<T>,
  dataDir?: string,
): Promise<T> {
  const assemblyDir = resolve(root, ".cache/bench/assembly");
  await synthesize({ outdir: assemblyDir });
  const cloud = await startLocalCloud({
    assemblyDir,
    webDir: resolve(root, "web/dist"),
    dataDir,
    say: () => undefined,
  });
  Object.assign(process.env, cloud.functionEnv("courses"), {
    POWERTOOLS_LOG_LEVEL: "SILENT",
    LOG_LEVEL: "SILENT",
  });
  try {
    return await work(cloud);
  } finally {
    await cloud.stop();
  }
}
