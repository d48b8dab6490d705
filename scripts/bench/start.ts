import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDynamoDbLocal } from "#scripts/local/dynamoDb/dynamoDbLocal.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { startProduct } from "./productProcess.ts";

/** `npm start`, installed, built and seeded, to its Ready line, against DynamoDB Local's own start on a kept folder. */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-start-"));
  try {
    const first = await startProduct(dataDir);
    await first.stop();
    const readyMs: number[] = [];
    const floorMs: number[] = [];
    for (let i = 0; i < 5; i++) {
      const product = await startProduct(dataDir);
      readyMs.push(product.readyMs);
      await product.stop();
      floorMs.push(await dynamoDbStartMs(join(dataDir, "dynamodb")));
    }
    const [ready, floor] = [median(readyMs), median(floorMs)];
    return [
      {
        name: "npm start, installed and built, to Ready",
        measured: `${rounded(ready / 1000, 2)} s`,
        floor: `${rounded(floor / 1000, 2)} s, DynamoDB Local's own start`,
        value: rounded(ready / floor, 2),
        target: { atMost: 5 },
        unit: "×",
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function dynamoDbStartMs(directory: string): Promise<number> {
  const startedAt = performance.now();
  const running = await startDynamoDbLocal({ directory, say: () => undefined });
  const taken = performance.now() - startedAt;
  await running.stop();
  return taken;
}
