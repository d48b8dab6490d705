import { isUnavailable } from "#functions/runtime/unavailable.ts";
import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { findRunning } from "#scripts/local/dataDirectory.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { startLocalCloud } from "#scripts/local/startCloud.ts";
import { markDataFormat, requireDataFormat } from "#scripts/product/dataFormat.ts";

/**
 * Runs work against the data of a directory: through the product that is running on it, else on stores that are started
 * for the purpose and stopped afterwards. The work finds table and buckets in `process.env`.
 *
 * @throws CannotStart with one clear sentence
 */
export async function withProductData<T>(
  dataDir: string,
  say: (sentence: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const running = findRunning(dataDir);
  if (running) {
    Object.assign(process.env, running.environment);
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw new CannotStart(
        `The product at ${running.url} is running, but a part of it does not answer: wait a moment and run this again; what is done already is kept.`,
        { cause: error },
      );
    }
  }
  requireDataFormat(dataDir);
  const built = await ensureBuilt({ say, only: ["assembly"] });
  const cloud = await startLocalCloud({
    ...built,
    dataDir,
    port: 0,
    say,
    beforeOpening: () => markDataFormat(dataDir),
  });
  try {
    Object.assign(process.env, cloud.toolEnvironment);
    return await work();
  } finally {
    await cloud.stop();
  }
}
