import type { VectorOf } from "../matching/kernel.ts";
import { textsToEmbed } from "../matching/kernel.ts";
import { lemma } from "../matching/lemma.ts";
import { Matcher, type PhrasingsOf } from "../matching/matcher.ts";
import { wordsOf } from "../matching/words.ts";
import type { Fact, Sheet, Topic } from "../sheet/sheet.ts";
import { FactWords } from "./aboutFacts.ts";
import { type Meaning, meaningsOf } from "./meanings.ts";

/** A sheet made ready to be asked: its meanings and the matcher that was trained on their questions. */
export interface OwnPatient {
  sheet: Sheet;
  /** Meanings that the question may have, the likeliest alone where one is sure. */
  understand: (question: string, before: Meaning | undefined) => Meaning[];
  meaning: (id: string) => Meaning | undefined;
}

/** Every text of a sheet whose vector its matcher needs. */
export const textsOfSheet = (sheet: Sheet): string[] =>
  meaningsOf(sheet).flatMap(({ asks }) => asks.flatMap((text) => textsToEmbed({ text })));

/** Every text of a message whose vector the patient needs to understand it. */
export const textsOfMessage = (message: string): string[] =>
  [message, ...questionsIn(message)].flatMap((text) => textsToEmbed({ text }));

/** Questions of a message, each for itself. */
export function questionsIn(message: string): string[] {
  const parts = message
    .split(/(?<=[?])\s+|(?<=[.!;])\s+/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const asking = parts.filter((part) => part.endsWith("?"));
  return asking.length > 0 ? asking : parts;
}

/** Trains the patient of a sheet; takes about half a second for forty facts, vectors apart. */
export function makeOwnPatient(sheet: Sheet, vectorOf: VectorOf, phrasingsOf: PhrasingsOf): OwnPatient {
  const meanings = meaningsOf(sheet);
  const byId = new Map(meanings.map((meaning) => [meaning.id, meaning]));
  const factsById = new Map(sheet.facts.map((fact) => [fact.id, fact]));
  const factWords = new FactWords(sheet.facts);
  const byAsk = new Map<string, Meaning>();
  for (const meaning of meanings)
    for (const ask of meaning.asks) if (!byAsk.has(plain(ask))) byAsk.set(plain(ask), meaning);
  const matcher = new Matcher({
    meanings: meanings.map(({ asks }) => asks[0] ?? ""),
    examples: meanings.flatMap(({ asks }) => asks.slice(1).map((text) => ({ text, meaning: asks[0] ?? "" }))),
    vectorOf,
    phrasingsOf,
  });
  return {
    sheet,
    meaning(id) {
      const fact = id.startsWith("fact ") ? factsById.get(id.slice("fact ".length)) : undefined;
      return fact ? alone(fact) : byId.get(id);
    },
    understand(question, before) {
      const written = byAsk.get(plain(question));
      if (written && written.facts.length > 0) return [written];
      const followed = followUp(question, before, byId);
      if (followed) return [followed];
      const topics = topicsAsked(question);
      const ofTopic = topics ? factWords.about(question, topics) : undefined;
      if (ofTopic && ofTopic.share >= saysMostOfIt) return ofTopic.facts.slice(0, 2).map(alone);
      const about = factWords.about(question);
      if (!topics && about.share >= saysAllOfIt) return about.facts.slice(0, 2).map(alone);
      const named = namedIn(question, meanings);
      if (named.length > 0) return named;
      if (written) return [written];
      const { sure, candidates } = matcher.match({ text: question });
      const likeliest = byAsk.get(plain(candidates[0]?.meaning ?? ""));
      if (sure && likeliest && likeliest.facts.length > 0) return [likeliest];
      if (about.share >= saysMostOfIt) {
        const ofThat = topics?.flatMap((topic) => byId.get(topic) ?? []).slice(0, 1) ?? [];
        return ofThat.length > 0 ? ofThat : about.facts.slice(0, 2).map(alone);
      }
      return sure && likeliest ? [likeliest] : [];
    },
  };
}

/** Topics that the question's own word asks for; a fact that says nothing of when is no answer to "when did the rash start?". */
function topicsAsked(question: string): Topic[] | undefined {
  const text = question.toLowerCase();
  if (/\b(?:how long|since when|when)\b/.test(text)) return ["duration", "onset"];
  if (/\bhow (?:often|many times|frequently)\b/.test(text)) return ["course"];
  if (/\bwhere\b/.test(text)) return ["location", "travel", "work", "home"];
  return undefined;
}

/** Shares of what a question is about that a fact must say, to be told before and after the matcher is asked. */
const saysAllOfIt = 0.8;
const saysMostOfIt = 0.5;

/** One fact as a meaning of its own, whatever else is told of its topic. */
const alone = (fact: Fact): Meaning => ({
  id: `fact ${fact.id}`,
  topic: fact.topic,
  facts: [fact],
  asks: fact.asks,
});

const plain = (text: string): string => wordsOf(text).map(lemma).join(" ");

/** Things that are asked for by name ("any fever or chills?"), present or denied: the sheet's own words decide. */
function namedIn(question: string, meanings: readonly Meaning[]): Meaning[] {
  if (!asksWhether.test(question)) return [];
  const asked = new Set(wordsOf(question).map(lemma));
  return meanings.filter(({ topic, facts, asks }) => {
    if (topic !== "absent" && !(topic === "symptom" && facts.length < 2)) return false;
    const name = facts[0]?.denies ?? /^(?:do you have|any|have you had) (.+?)\??$/i.exec(asks[0] ?? "")?.[1];
    const words = wordsOf(name ?? "")
      .map(lemma)
      .filter((word) => !small.has(word));
    return words.length > 0 && words.length <= 4 && words.every((word) => asked.has(word));
  });
}

const asksWhether =
  /\b(?:any|do (?:you|they|he|she)|does|have|has|had|did|are (?:you|they)|is (?:he|she)|were|been|feel\w*|notic\w+|experienc\w+|symptoms?)\b|^(?:and |or |what about |how about )?\w+(?: \w+){0,3}\?$/i;
const small = new Set("a an the in your you my of or and when any with to at on for be have".split(" "));

/** A short question that only the one before gives a sense: "how long?", "how much?", "and since when?" */
function followUp(
  question: string,
  before: Meaning | undefined,
  byId: ReadonlyMap<string, Meaning>,
): Meaning | undefined {
  const words = wordsOf(question).filter(
    (word) =>
      !/^(?:and|so|ok|okay|please|exactly|it|that|this|is|was|are|do|did|does|you|the|has|have|been|for|about)$/.test(
        word,
      ),
  );
  if (before === undefined || words.length === 0 || words.length > 3) return undefined;
  const asked = words.join(" ");
  if (
    !/^(?:how (?:long|much|many|often|bad|severe)|since when|when|where(?: exactly)?|why|how|which ones?|what kind|anything else|tell more|go on|more|how come)$/.test(
      asked,
    )
  )
    return undefined;
  const ofHabit = [
    "smoking",
    "alcohol",
    "drugs",
    "medications",
    "illnesses",
    "surgeries",
    "family",
    "work",
    "allergies",
    "absent",
    "travel",
  ];
  if (ofHabit.includes(before.topic) || /^(?:tell more|go on|more|which ones?|what kind)$/.test(asked))
    return before;
  const topics = /long|since|when/.test(asked)
    ? ["duration", "onset"]
    : /where/.test(asked)
      ? ["location"]
      : /bad|severe/.test(asked)
        ? ["severity"]
        : /often|many/.test(asked)
          ? ["course"]
          : /why|come/.test(asked)
            ? ["cause"]
            : /else/.test(asked)
              ? ["symptom"]
              : [];
  for (const topic of topics) {
    const meaning = byId.get(topic);
    if (meaning) return meaning;
  }
  return topics.length > 0 ? byId.get(`no-${topics[0]}`) : undefined;
}
