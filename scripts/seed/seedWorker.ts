import { parentPort } from "node:worker_threads";
import { writeSeed } from "./writeSeed.ts";

await writeSeed();
parentPort?.postMessage("done");
