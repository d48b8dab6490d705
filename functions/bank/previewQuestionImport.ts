import {
  importFileBytes,
  problemsNamed,
  previewQuestionImport as route,
} from "#shared/contract/bank/questionImports.ts";
import { answerLetters } from "#shared/domain/bank/vocabulary.ts";
import { newUlid } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { unreadable } from "../spreadsheets/unreadable.ts";
import { keepImport } from "./imports/keptImport.ts";
import { readQuestionFile } from "./imports/readQuestionFile.ts";

const sampleSize = 3;
const sampleLength = 200;

/** Reads a file and keeps its questions; of the bank nothing is changed. */
export const previewQuestionImport = defineHandler(route, {
  run: async ({ body: { file_name, content } }, signedIn) => {
    const bytes = Buffer.from(content, "base64");
    if (bytes.length > importFileBytes) throw unreadable("One file takes 4 MB at most; split it");
    const plan = await readQuestionFile({ bytes, fileName: file_name });
    const id = newUlid();
    await keepImport(id, plan, signedIn.person.profile.id);
    const { questions, bad, duplicates, unknown, lost } = plan;
    logger.info("question file read", { questions: questions.length, problems: bad.length });
    return {
      ...{ id, file_name, ready: questions.length },
      bad: bad.slice(0, problemsNamed),
      bad_rows: new Set(bad.map(({ line }) => line)).size,
      duplicates: duplicates.slice(0, problemsNamed),
      duplicate_count: duplicates.length,
      unknown_columns: unknown,
      not_carried: lost
        .slice(0, problemsNamed)
        .map(({ name, ...each }) => ({ name: name.slice(0, 200), ...each })),
      not_carried_count: lost.length,
      sample: questions
        .slice(0, sampleSize)
        .map(({ line, vignette, stem, correct_answer_index: index, choices }) => ({
          ...{ line, vignette: vignette.slice(0, sampleLength), stem: stem.slice(0, sampleLength) },
          answer: `${answerLetters[index] ?? ""}: ${choices[index] ?? ""}`.slice(0, sampleLength),
        })),
    };
  },
});
