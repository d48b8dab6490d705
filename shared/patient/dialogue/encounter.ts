import * as z from "zod/mini";
import { type Fact, type Persona, saysAny } from "../sheet/sheet.ts";
import { type Intent, intentOf } from "./askedFor.ts";
import type { Meaning } from "./meanings.ts";
import { type OwnPatient, questionsIn } from "./ownPatient.ts";
import {
  againText,
  asHeard,
  foreignLanguage,
  inManner,
  outsideSheet,
  smallTalk,
  stoppedText,
  tooLongText,
  unsureText,
} from "./phrases.ts";

/** Messages of the student after which the encounter may be ended. @see spec documents §9 */
export const messagesBeforeEnd = 5;
/** Letters of a message that are read; a longer one is asked for again in parts. */
export const longestMessage = 1000;
const wordsHeardAtOnce = 25;
/** Facts told at once, by how much the patient tells. */
const toldAtOnce: Readonly<Record<Persona["openness"], number>> = {
  "answers briefly": 1,
  answers: 2,
  "tells more": 4,
};

export const encounterStateSchema = z.strictObject({
  /** Messages of the student so far. */
  messages: z.int().check(z.minimum(0)),
  /** Ids of the facts told, in the order of telling. */
  told: z.array(z.string()),
  /** Id of what was asked for last. */
  lastMeaning: z.nullable(z.string()),
  unsureInRow: z.int().check(z.minimum(0)),
  stopped: z.boolean(),
});
export type EncounterState = z.infer<typeof encounterStateSchema>;

export const beginning: EncounterState = {
  messages: 0,
  told: [],
  lastMeaning: null,
  unsureInRow: 0,
  stopped: false,
};

export interface EncounterReply {
  text: string;
  /** `stopped`: said out of the role; the encounter takes no more messages. */
  kind: "facts" | "again" | "not on the sheet" | "small talk" | "in role" | "unsure" | "stopped";
  /** Ids of the facts that the reply tells. */
  facts: string[];
  /** Meanings that the message was taken for. */
  meanings: string[];
  /** True if the student may say that there are no more questions. */
  mayEnd: boolean;
}

/** Program's contact, named where a conversation is stopped. */
export interface EncounterSettings {
  contact?: string | undefined;
}

/**
 * The patient's reply to a message, and the state after it. Pure: the same state and message have the same reply. What a
 * fact tells "never", and the names of the diagnosis, are in no reply.
 */
export function replyTo(
  patient: OwnPatient,
  state: EncounterState,
  message: string,
  { contact }: EncounterSettings = {},
): { reply: EncounterReply; state: EncounterState } {
  const next = { ...state, messages: state.messages + 1 };
  const { persona, diagnosis } = patient.sheet;
  const answer = (
    given: Pick<EncounterReply, "text" | "kind"> & Partial<EncounterReply>,
    change: Partial<EncounterState> = {},
  ) => ({
    reply: { facts: [], meanings: [], mayEnd: next.messages >= messagesBeforeEnd, ...given },
    state: { ...next, unsureInRow: 0, ...change },
  });
  const spoken = (text: string): string =>
    asHeard(saysAny(text, diagnosis) ? unsureText(persona, state.unsureInRow) : text, persona);
  const unsure = () =>
    answer(
      { text: spoken(unsureText(persona, state.unsureInRow)), kind: "unsure" },
      { unsureInRow: state.unsureInRow + 1 },
    );

  if (state.stopped)
    return { reply: { text: "", kind: "stopped", facts: [], meanings: [], mayEnd: true }, state };
  const intent = intentOf(message.slice(0, longestMessage));
  if (intent === "own crisis" || intent === "unsafe")
    return answer({ text: stoppedText(intent, contact), kind: "stopped", mayEnd: true }, { stopped: true });
  if (intent === "not English") return answer({ text: foreignLanguage(persona), kind: "in role" });
  if (intent !== undefined && !mayHoldQuestion(intent, message))
    return answer({
      text: spoken(smallTalk(intent, persona)),
      kind: inRole.has(intent) ? "in role" : "small talk",
    });
  const words = message.split(/\s+/).length;
  if (message.length > longestMessage || (persona.hardOfHearing && words > wordsHeardAtOnce))
    return answer({ text: spoken(tooLongText(persona)), kind: "in role" });

  const before = state.lastMeaning === null ? undefined : patient.meaning(state.lastMeaning);
  const meanings = understood(patient, message, before);
  if (meanings.length === 0) return unsure();
  const told = meanings.map((meaning) => tellOf(meaning, state.told, persona));
  const facts = told.flatMap(({ facts: own }) => own);
  const texts = [...new Set(told.map(({ text }) => text))];
  const kind = told.some(({ kind: each }) => each === "facts")
    ? "facts"
    : (told[0]?.kind ?? "not on the sheet");
  return answer(
    {
      text: spoken(kind === "facts" ? inManner(texts.join(" "), persona, next.messages) : texts.join(" ")),
      kind,
      facts: facts.map(({ id }) => id),
      meanings: meanings.map(({ id }) => id),
    },
    {
      told: [...new Set([...state.told, ...facts.map(({ id }) => id)])],
      lastMeaning: meanings.at(-1)?.id ?? null,
    },
  );
}

const inRole: ReadonlySet<Intent> = new Set(["instructions", "abusive", "diagnosis", "empty"]);

/** "I am sorry to hear that. When did it start?" asks for a fact as well; an attempt to change the rules is answered as one. */
const mayHoldQuestion = (intent: Intent, message: string): boolean =>
  ![
    "instructions",
    "abusive",
    "diagnosis",
    "empty",
    "own questions",
    "permission",
    "how are you",
    "summary",
  ].includes(intent) && message.includes("?");

const mostMeanings = 4;

/** Meanings of each question of the message, those of the first first. */
function understood(patient: OwnPatient, message: string, before: Meaning | undefined): Meaning[] {
  const found = new Map<string, Meaning>();
  let previous = before;
  for (const question of questionsIn(message)) {
    if (intentOf(question) !== undefined) continue;
    for (const meaning of patient.understand(question, previous)) {
      found.set(meaning.id, meaning);
      previous = meaning;
    }
  }
  if (found.size === 0)
    for (const meaning of patient.understand(message, before)) found.set(meaning.id, meaning);
  return [...found.values()].slice(0, mostMeanings);
}

/** Facts to tell for a meaning: new ones first, then those told before. */
function tellOf(
  { facts, topic }: Meaning,
  told: readonly string[],
  persona: Persona,
): { text: string; kind: "facts" | "again" | "not on the sheet"; facts: Fact[] } {
  const atOnce = toldAtOnce[persona.openness];
  const sayable = facts.filter(({ tell }) => tell !== "never");
  if (sayable.length === 0) return { text: outside(topic), kind: "not on the sheet", facts: [] };
  const fresh = sayable.filter(({ id }) => !told.includes(id)).slice(0, atOnce);
  if (fresh.length > 0) return { text: said(fresh), kind: "facts", facts: fresh };
  const again = sayable.slice(0, atOnce);
  return { text: `${againText(persona)} ${said(again)}`, kind: "again", facts: again };
}

const said = (facts: readonly Fact[]): string => facts.map(({ says }) => says).join(" ");

const outside = (topic: Meaning["topic"]): string => {
  if (topic === "examination") return "You would have to examine me to find that out.";
  if (topic === "tests") return "Nobody has told me any results.";
  if (topic === "diagnosis") return "Nobody has told me what it is.";
  return outsideSheet;
};

/** Opening words of the patient, said unasked. */
export const openingOf = ({ sheet }: OwnPatient): { text: string; facts: string[] } => {
  const facts = sheet.facts.filter(({ tell }) => tell === "unasked");
  return { text: asHeard(`Hello. ${said(facts)}`, sheet.persona), facts: facts.map(({ id }) => id) };
};
