import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { type AskedLine, readDialogues, readLabels } from "#scripts/ai/dialogueFile.ts";
import { countsText, crossValidate, type MatchMistake, measureMatcher } from "#scripts/ai/measureMatcher.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run ai:match -- --train A.tsv --test B.tsv [options]

Trains the matcher of the case's own patient on the questions of one file, asks it those of another, and prints how many it took
right, wrong, and was not sure of. Files are tab-separated with a line of heads: dialogue, question and label are read.

  --examples N     at most N questions of each meaning are trained with, the first of the file; without it, all
  --labels FILE    the meanings, one a line; without it labels.txt beside the trained file, else the labels of that file
  --folds K        instead of --test: deal the conversations of the trained file into K parts and ask each of the others' matcher
  --mistakes       list the questions whose meaning is not the likeliest
  --help           this text`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      train: { type: "string" },
      test: { type: "string" },
      examples: { type: "string" },
      labels: { type: "string" },
      folds: { type: "string" },
      mistakes: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(help);
  if (values.train === undefined || (values.test === undefined) === (values.folds === undefined))
    throw new CannotStart(`Say --train, and either --test or --folds.\n\n${help}`);
  const examples = wholeNumber("--examples", values.examples, 0);
  const train = readDialogues(values.train);
  const meanings = meaningsOf(train, values.train, values.labels);
  const unknown = train.find(({ label }) => !meanings.includes(label));
  if (unknown) throw new CannotStart(`The meaning "${unknown.label}" is not among the labels`);
  const folds = wholeNumber("--folds", values.folds, 2);
  const asked = { meanings, train, examples, ...(values.mistakes && { onMistake: sayMistake }) };
  const counts =
    values.test === undefined
      ? await crossValidate({ ...asked, folds: folds ?? 2 })
      : await measureMatcher({ ...asked, test: readDialogues(values.test) });
  console.log(countsText(counts));
});

function sayMistake({ question, label, likeliest, sure }: MatchMistake): void {
  const verdict = sure ? "wrong" : "abstained";
  console.log(`${verdict}: ${question}\n    means: ${label}\n    taken for: ${likeliest}`);
}

function meaningsOf(train: readonly AskedLine[], path: string, labels: string | undefined): string[] {
  const beside = join(dirname(path), "labels.txt");
  const file = labels ?? (existsSync(beside) ? beside : undefined);
  const names = file === undefined ? train.map(({ label }) => label) : readLabels(file);
  return [...new Set(names)];
}

function wholeNumber(name: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new CannotStart(`${name} must be a whole number, ${least} or more, not "${text}"`);
  return value;
}
