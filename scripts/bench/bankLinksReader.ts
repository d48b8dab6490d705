import { readQuestionLinks } from "#functions/table/bank/questions.ts";

/** A function that needs what questions are linked to, in a process of its own. Says how large it has been at most, in bytes. */
await readQuestionLinks();
console.log(String(process.resourceUsage().maxRSS * 1024));
