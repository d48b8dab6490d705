import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { type Learner, openCaseAs } from "./answeringLearners.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { type ProductProcess, startProduct } from "./productProcess.ts";

const pages = 10;
const rounds = 5;

/** Ctrl-C to the end of the process, with open pages against without, in turns on the same data. */
export async function benchStop(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-stop-"));
  try {
    const first = await startProduct(dataDir);
    const learners = await openCaseAs(pages, first, dataDir);
    await first.stop();
    const withoutMs: number[] = [];
    const withMs: number[] = [];
    for (let i = 0; i < rounds; i++) {
      withoutMs.push(await stopMs(await startProduct(dataDir)));
      const product = await startProduct(dataDir);
      await Promise.all(learners.map((learner) => openPage(learner, product.url)));
      withMs.push(await stopMs(product));
    }
    const [open, bare] = [median(withMs), median(withoutMs)];
    return [
      {
        name: `Stop with ${pages} open pages`,
        measured: `${rounded(open)} ms`,
        floor: `${rounded(bare)} ms, without an open page`,
        value: rounded(open / bare, 2),
        target: { atMost: 2 },
        unit: "×",
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function stopMs(product: ProductProcess): Promise<number> {
  const startedAt = performance.now();
  await product.stop();
  return performance.now() - startedAt;
}

/** Opens the connections that a page holds: a live one, and one that is kept alive for a call now and then. */
function openPage({ cookie }: Learner, url: string): Promise<void> {
  return new Promise((open, fail) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie, origin: url } });
    socket.on("open", () => open());
    // Also when the product ends, which is what is measured.
    socket.on("error", fail);
  });
}
