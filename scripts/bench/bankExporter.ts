import { Writable } from "node:stream";
import { writeXlsx } from "#functions/reports/writeXlsx.ts";
import { holdListsUpTo } from "#functions/table/lists/collections.ts";
import { questionBankTable } from "#functions/workers/reports/questionBank.ts";

/** A worker that exports every active question as XLSX, in a process of its own. Says how large it has been at most, in bytes. */
holdListsUpTo(192 * 1024 * 1024);
const { table } = await questionBankTable({});
const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
await writeXlsx(table, sink, () => Promise.resolve());
console.log(String(process.resourceUsage().maxRSS * 1024));
