import { serveJobs } from "../jobs/serveJobs.ts";
import { exportCaseFile } from "./exportCaseFile.ts";
import { exportWord } from "./exportWord.ts";
import { importCaseFile } from "./importCaseFile.ts";
import { importWord } from "./importWord.ts";

/** Writes cases as files and reads cases from files; one after the other, since each holds a case with its media in memory. */
export const handler = serveJobs("interchange", {
  atOnce: 1,
  workers: {
    word_export: exportWord,
    word_import: importWord,
    case_export: exportCaseFile,
    case_import: importCaseFile,
  },
});
