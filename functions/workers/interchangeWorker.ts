import { serveJobs } from "../jobs/serveJobs.ts";
import { exportWord } from "./exportWord.ts";

/** Writes cases as files; one after the other, since each holds a case with its media in memory. */
export const handler = serveJobs("interchange", { atOnce: 1, workers: { word_export: exportWord } });
