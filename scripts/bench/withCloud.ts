import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import type { RunningCloud } from "#scripts/local/runningCloud.ts";
import { startLocalCloud } from "#scripts/local/startCloud.ts";

/** Runs `work` with a local cloud of its own, in memory or in `dataDir`; this process has a function's environment. */
export async function withBenchCloud<T>(
  work: (cloud: RunningCloud) => Promise<T>,
  dataDir?: string,
): Promise<T> {
  const built = await ensureBuilt({ say: () => undefined });
  const cloud = await startLocalCloud({
    ...{ ...built, dataDir, say: () => undefined },
    // A bench writes as fast as it goes: a probe may wait longer than that of a cloud that people use.
    isEngineProbed: false,
    // Without this sentence a bench would fail with a refused connection and no reason.
    onLost: (sentence) => console.error(sentence),
  });
  Object.assign(process.env, cloud.toolEnvironment, {
    POWERTOOLS_LOG_LEVEL: "SILENT",
    LOG_LEVEL: "SILENT",
  });
  // Handlers run in this process, with no edge before them.
  delete process.env.ORIGIN_SECRET_ARN;
  try {
    return await work(cloud);
  } finally {
    await cloud.stop();
  }
}
