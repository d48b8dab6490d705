import { runAdminList } from "#functions/bank/adminList.ts";
import { readBank } from "#functions/questions/readBank.ts";
import { questionList, questionTextFilters } from "#shared/contract/bank/questions.ts";

/** A function that is asked for the whole bank by every column, in a process of its own. Says how large it has been at most, in bytes. */
const rows = await readBank();
for (const sort_col of Object.keys(questionList.columns)) runAdminList(questionList, rows, { sort_col });
for (const name of questionTextFilters)
  runAdminList(questionList, await readBank(), {}, { texts: { [name]: "cough" } });
console.log(String(process.resourceUsage().maxRSS * 1024));
