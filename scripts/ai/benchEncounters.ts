import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { PaidModel } from "#functions/encounters/allowedModel.ts";
import { replyByModel } from "#functions/encounters/replyByModel.ts";
import type { ConversationMessage, ModelUse } from "#functions/table/cases/conversations.ts";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { pneumonia } from "#scripts/seed/cases/pneumonia/pneumonia.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { BenchDialogue } from "#shared/patient/bench/dialogue.ts";
import { type Ask, type BenchReport, runBench } from "#shared/patient/bench/runBench.ts";
import { replyTo } from "#shared/patient/dialogue/encounter.ts";
import { makeOwnPatient, textsOfMessage, textsOfSheet } from "#shared/patient/dialogue/ownPatient.ts";
import { phrasingsOf } from "#shared/patient/phraseBook/phrasings.ts";
import { type AuthoredEncounter, encounterSchema } from "#shared/patient/sheet/authoredEncounter.ts";
import { cachedVectors } from "./cachedVectors.ts";

export type NamedEncounter = { name: string; encounter: AuthoredEncounter };

/** Encounters of the demo's cases. */
export const demoEncounters = (): NamedEncounter[] =>
  findNodes(
    pneumonia.build((file) => mediaKey(1, file)),
    ({ type }) => type === "aiAssistantChat",
  ).map(({ uid, encounter }) => ({ name: uid, encounter: encounterSchema.parse(encounter) }));

/** Encounters of a file: a JSON object of them by name, as authors write them. @throws CannotStart */
export function encountersIn(path: string): NamedEncounter[] {
  const read = z.record(z.string(), encounterSchema).safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!read.success) throw new CannotStart(`${path} does not fit: ${z.prettifyError(read.error)}`);
  return Object.entries(read.data).map(([name, encounter]) => ({ name, encounter }));
}

/** Attacks as dialogues of one message: `kind`, `expected`, `message`. */
export const attacksIn = (path: string): BenchDialogue[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [kind, , message] = line.split("\t");
      return kind && message ? [{ name: `attack (${kind})`, turns: [{ says: message.slice(0, 4000) }] }] : [];
    });

export type Benched = BenchReport & { name: string; msPerTurn: number; uses: ModelUse[] };

/** Plays the dialogues of an encounter with its own patient, or with a model that speaks for the patient. */
export async function benchEncounter(
  { name, encounter }: NamedEncounter,
  { attacks, model }: { attacks: readonly BenchDialogue[]; model: PaidModel["model"] | undefined },
): Promise<Benched> {
  const { sheet, bench = [] } = encounter;
  const dialogues = [...bench, ...attacks];
  const said = dialogues.flatMap(({ turns }) => turns.map(({ says }) => says));
  const vectors = await cachedVectors([...textsOfSheet(sheet), ...said.flatMap(textsOfMessage)]);
  const patient = makeOwnPatient(sheet, (text) => vectors.get(text) ?? [], phrasingsOf);
  const uses: ModelUse[] = [];
  const count = async (use: ModelUse): Promise<void> => void uses.push(use);
  let messages: ConversationMessage[] = [];
  const ask: Ask = async (state, message) => {
    const own = replyTo(patient, state, message);
    if (!model) return own;
    if (state.messages === 0) messages = [];
    const before = { messages, encounter: state };
    const replied = await replyByModel(
      { model, isOverBudget: false, count },
      { sheet, own, before, message },
    );
    const at = new Date(0).toISOString();
    messages.push(
      { id: String(messages.length), role: "user", content: message, at, may_leave: true },
      {
        id: String(messages.length),
        role: "assistant",
        content: replied.reply.text,
        at,
        facts: replied.reply.facts,
      },
    );
    return replied;
  };
  const began = performance.now();
  const report = await runBench(sheet, dialogues, ask);
  return { ...report, name, msPerTurn: (performance.now() - began) / Math.max(1, report.turns), uses };
}
