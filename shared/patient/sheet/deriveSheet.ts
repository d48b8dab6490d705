import { capitalFirst, deniesOf, hasOf, inPatientWords, type Voice } from "./patientWords.ts";
import { type Fact, type Persona, type Sheet, saysAny, type Topic } from "./sheet.ts";
import {
  clausesOf,
  complaintTopicsOf,
  furtherTopicsOf,
  sentencesOf,
  statementsIn,
  topicOf,
  topicOfAbsent,
} from "./statements.ts";
import { questionsOfTopic } from "./topicQuestions.ts";

/** A patient's record by its parts; each part in whole sentences or short phrases. */
export interface PatientRecord {
  demographics: string;
  history: readonly string[];
  /** The main one first. */
  symptoms: readonly string[];
  pastHistory: readonly string[];
  medications: readonly string[];
  socialHistory: readonly string[];
  reviewOfSystems: readonly string[];
  /** Findings of the examination and of tests: the patient knows none of them. */
  findings: readonly string[];
  tests: readonly string[];
  diagnosis: string;
}

const mostFacts = 180;
const longestSays = 600;

/** Sheet that an author begins with: each fact once, in the patient's words; what was examined, and the diagnosis, never said. */
export function deriveSheet(record: PatientRecord): Sheet {
  const persona = personaOf(record);
  const voice = voiceOf(persona, record.demographics);
  const diagnosis = namesOf(record.diagnosis);
  const draft = new Draft(diagnosis);

  const complaint = mainComplaint(record, diagnosis);
  const it = complaint.it;
  draft.add(
    { topic: "complaint", tell: "unasked", says: hasOf(complaint.says, voice) },
    askFor("complaint", it),
  );
  for (const text of record.history) draft.addSentences(text, "complaint", voice, it);
  for (const symptom of record.symptoms) draft.addStatement(symptom, "symptom", voice, it, true);
  for (const text of record.pastHistory) draft.addSentences(text, "illnesses", voice, it);
  for (const text of record.medications) draft.addStatement(text, "medications", voice, it);
  for (const text of record.socialHistory)
    for (const clause of clausesOf(text)) draft.addSentences(clause, "lifestyle", voice, it);
  for (const text of record.reviewOfSystems) draft.addSentences(text, "symptom", voice, it);
  const age = /\b(\d+)[- ](?:year|month|week|day)s?[- ]old\b/i.exec(record.demographics)?.[0];
  if (age !== undefined)
    draft.add(
      {
        topic: "age",
        tell: "asked",
        says: `${voice.speaksOf === "self" ? "I am" : capitalFirst(pronoun(voice))} ${age.replace(/(\d+)[- ](year|month|week|day)s?[- ]/i, (_, count, unit) => `${count} ${unit}${count === "1" ? "" : "s"} `)}.`,
      },
      questionsOfTopic.age,
    );
  for (const finding of record.findings)
    draft.add({ topic: "examination", tell: "never", says: finding }, [
      `What did the examination show: ${finding}`,
    ]);
  for (const test of record.tests)
    draft.add({ topic: "tests", tell: "never", says: test }, [`What did the tests show: ${test}`]);
  draft.add({ topic: "diagnosis", tell: "never", says: record.diagnosis }, ["What is the diagnosis?"]);
  return { form: 1, persona, facts: draft.facts, diagnosis };
}

/** Facts as they are found; what was said already, or names the diagnosis, is not said again. */
class Draft {
  readonly facts: Fact[] = [];
  readonly #said = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #diagnosis: readonly string[];

  constructor(diagnosis: readonly string[]) {
    this.#diagnosis = diagnosis;
  }

  addSentences(text: string, part: Topic, voice: Voice, it: string): void {
    for (const sentence of sentencesOf(text)) this.addStatement(sentence, part, voice, it);
  }

  addStatement(
    text: string,
    part: Topic,
    voice: Voice,
    it: string,
    isOfComplaint = part === "complaint",
  ): void {
    for (const statement of statementsIn(text)) {
      if (statement.kind === "observed") continue;
      if (statement.kind === "absent") {
        const topic = topicOfAbsent(statement.what);
        this.add(
          {
            topic,
            tell: "asked",
            says: deniesOf(statement.what, topic, voice),
            denies: statement.what.slice(0, 100),
          },
          [
            ...askFor(topic, it),
            `Do you have ${statement.what}?`,
            `Any ${statement.what}?`,
            `Have you had ${statement.what}?`,
          ],
        );
        continue;
      }
      const topic = topicOf(statement.text, part);
      const says = statement.isSentence
        ? inPatientWords(statement.text, voice)
        : hasOf(statement.text, voice);
      this.add({ topic, tell: "asked", says }, [
        ...askFor(topic, it),
        ...(topic === "symptom" || topic === "illnesses" ? [`Do you have ${statement.text}?`] : []),
      ]);
      const further = [
        ...(part === "symptom" ? [] : furtherTopicsOf(statement.text, topic)),
        ...(isOfComplaint && (topic === "complaint" || topic === "symptom")
          ? complaintTopicsOf(statement.text)
          : []),
      ];
      for (const other of further) this.add({ topic: other, tell: "asked", says }, askFor(other, it));
    }
  }

  add(fact: Omit<Fact, "id" | "asks">, asks: readonly string[]): void {
    if (this.facts.length >= mostFacts || !/[\p{L}\p{N}]/u.test(fact.says)) return;
    const says = fact.says.slice(0, longestSays);
    const key = `${fact.topic} ${says.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")}`;
    if (this.#said.has(key)) return;
    this.#said.add(key);
    const tell = fact.tell !== "never" && saysAny(says, this.#diagnosis) ? "never" : fact.tell;
    const number = this.facts.filter(({ topic }) => topic === fact.topic).length + 1;
    // Facts of one topic are asked for together: the first has the topic's questions, the others what is their own.
    const own = asks
      .map((ask) => ask.slice(0, 200).trim())
      .filter((ask) => {
        const question = ask
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, " ")
          .trim();
        if (question === "" || this.#asked.has(question)) return false;
        this.#asked.add(question);
        return true;
      })
      .slice(0, 20);
    const id = `${fact.topic}-${number}`;
    this.facts.push({
      ...fact,
      id,
      says,
      tell,
      asks: own.length > 0 ? own : [`Tell me about your ${fact.topic} (${number}): ${says}`.slice(0, 200)],
    });
  }
}

const askFor = (topic: Topic, it: string): string[] =>
  questionsOfTopic[topic].map((question) => question.replaceAll("{it}", it));

/** The names of a diagnosis: whole, without what stands in brackets, and each that stands there. */
function namesOf(diagnosis: string): string[] {
  const within = [...diagnosis.matchAll(/[([]([^)\]]+)[)\]]/g)].map((match) => match[1] ?? "");
  const without = diagnosis.replace(/[([][^)\]]*[)\]]/g, " ").replace(/\s+/g, " ");
  const parts = without.split(/\s+(?:due to|secondary to|caused by)\s+|[;,]/i);
  return [...new Set([diagnosis, without, ...within, ...parts].map((name) => name.trim()))]
    .filter((name) => name !== "")
    .slice(0, 30);
}

function mainComplaint(
  { symptoms, history }: PatientRecord,
  diagnosis: readonly string[],
): { says: string; it: string } {
  const says =
    symptoms.find((symptom) => !saysAny(symptom, diagnosis) && !/^no\b/i.test(symptom)) ??
    sentencesOf(history[0] ?? "").find((sentence) => !saysAny(sentence, diagnosis)) ??
    "a problem that I would like to talk about";
  return { says, it: /\bpain|ache\b/i.test(says) ? "the pain" : "the problem" };
}

function personaOf({ demographics }: PatientRecord): Persona {
  const age = /(\d+)[\s-]*(day|week|month|year)s?[\s-]*old/i.exec(demographics);
  const years = age ? Number(age[1]) / (age[2]?.toLowerCase() === "year" ? 1 : 12) : undefined;
  const isSmall = years === undefined ? /\b(?:newborn|neonate|infant)\b/i.test(demographics) : years < 10;
  return {
    demographics: demographics.slice(0, 200),
    speaker: isSmall ? "mother" : "patient",
    mood: "worried",
    ownIdea: "I do not know what it is. I was hoping that you could tell me.",
    openness: "answers",
    hardOfHearing: false,
  };
}

function voiceOf({ speaker }: Persona, demographics: string): Voice {
  if (speaker === "patient") return { speaksOf: "self" };
  if (/\b(?:female|woman|girl|lady)\b/i.test(demographics)) return { speaksOf: "her" };
  return { speaksOf: /\b(?:male|man|boy|gentleman)\b/i.test(demographics) ? "him" : "them" };
}

const pronoun = ({ speaksOf }: Voice): string =>
  ({ self: "I am", him: "he is", her: "she is", them: "they are" })[speaksOf];
