import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureEncounter, readExaminationQuestions } from "#scripts/ai/measureEncounter.ts";
import { shareText } from "#scripts/ai/measureMatcher.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { runCommand } from "./runCommand.ts";

const ownQuestions = resolve(import.meta.dirname, "../../tests/fixtures/patient/examinationQuestions.tsv");

const help = `npm run ai:encounter -- --examinations FILE [options]

Derives a sheet of facts from each examination, asks the patient of it the questions written for it, and prints how many were answered
right, wrong, and with "I am not sure what you mean".

  --questions FILE   examination, question, expected words; without it the project's own 400 questions
  --mistakes         list what was not answered right
  --help             this text`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      examinations: { type: "string" },
      questions: { type: "string", default: ownQuestions },
      mistakes: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(help);
  if (values.examinations === undefined) throw new CannotStart(`Say --examinations.\n\n${help}`);
  const { counts, mistakes } = await measureEncounter(
    values.examinations,
    readExaminationQuestions(values.questions),
  );
  if (values.mistakes)
    for (const { question, reply, verdict } of mistakes)
      console.log(`${verdict}: ${question.examination}: ${question.question}\n    ${reply}`);
  const all = counts.right + counts.wrong + counts.abstained;
  for (const name of ["right", "wrong", "abstained"] as const)
    console.log(shareText(name, counts[name], all));
});
