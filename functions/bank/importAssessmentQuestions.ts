import { importAssessmentQuestions as route } from "#shared/contract/bank/questionImports.ts";
import type { ImportPlan } from "#shared/domain/bank/questionImport.ts";
import { counted } from "#shared/words/counted.ts";
import { newUlid } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readForm } from "../runtime/readForm.ts";
import { Refusal } from "../runtime/refusal.ts";
import { keepImport, startImport } from "./imports/keptImport.ts";
import { readQuestionFile } from "./imports/readQuestionFile.ts";

const namedAtMost = 10;
const undone = "Nothing was imported.";
const badText = counted({ one: "{n} row has a problem.", other: "{n} rows have problems." });
const begunText = counted({
  one: "{n} question is being imported.",
  other: "{n} questions are being imported.",
});
const doubleText = counted({
  one: " {n} row is left out because its question is there already.",
  other: " {n} rows are left out because their questions are there already.",
});

/** Imports a file as a script sends it: all of its rows, or none where one has a problem. @see spec assessments §7 */
export const importAssessmentQuestions = defineHandler(route, {
  run: async ({ request }, signedIn) => {
    const form = await readForm(request, { tooLarge: "Split the file.", undone });
    const file = form.get("csv_file");
    if (file === null || typeof file === "string")
      throw new Refusal("INVALID_REQUEST", { message: `Please select a file to upload. ${undone}` });
    const plan = await readQuestionFile({
      bytes: Buffer.from(await file.arrayBuffer()),
      fileName: file.name,
    });
    if (plan.bad.length > 0) return { message: problemsOf(plan), success: false };
    const doubles = plan.duplicates.length > 0 ? doubleText(plan.duplicates.length) : "";
    if (plan.questions.length === 0)
      return { message: `This file has no question to import.${doubles} ${undone}`, success: false };
    const id = newUlid();
    await keepImport(id, plan, signedIn.person.profile.id);
    await startImport(id, signedIn);
    return { message: `${begunText(plan.questions.length)}${doubles}`, success: true };
  },
});

function problemsOf({ bad }: ImportPlan): string {
  const rows = new Set(bad.map(({ line }) => line)).size;
  const named = bad
    .slice(0, namedAtMost)
    .map(({ line, field, reason }) => `Row ${line}${field ? `, ${field}` : ""}: ${reason}`);
  return `${badText(rows)} ${undone} ${named.join(" ")}`;
}
