import type { Fact, Sheet, Topic } from "../sheet/sheet.ts";
import { questionsOfTopic } from "../sheet/topicQuestions.ts";

/** Possible meaning of a question to this patient: a group of facts, or a subject that is not on the sheet. */
export interface Meaning {
  id: string;
  topic: Topic;
  facts: readonly Fact[];
  /** How it is asked for, the plainest first. */
  asks: readonly string[];
}

/** Symptoms that students ask for in any case; where the sheet has none of them, the patient knows nothing to say. */
const usualSymptoms = [
  "fever",
  "chills",
  "night sweats",
  "weight loss",
  "weight gain",
  "fatigue",
  "headache",
  "dizziness",
  "changes in your vision",
  "trouble hearing",
  "a sore throat",
  "a runny nose",
  "a cough",
  "shortness of breath",
  "chest pain",
  "palpitations",
  "nausea",
  "vomiting",
  "abdominal pain",
  "diarrhea",
  "constipation",
  "blood in your stool",
  "pain when you urinate",
  "blood in your urine",
  "joint pain",
  "back pain",
  "muscle aches",
  "weakness",
  "numbness or tingling",
  "a rash",
  "itching",
  "swelling in your legs",
  "bleeding or bruising",
  "trouble sleeping",
  "a change in appetite",
  "anxiety",
  "depression",
  "seizures",
  "fainting",
  "trouble swallowing",
  "heartburn",
  "vaginal bleeding or discharge",
  "a lump",
  "recent illness or sick contacts",
  "an injury",
] as const;

const hidden = new Set<Topic>(["absent", "other", "examination", "tests", "diagnosis"]);
/** Topics whose facts belong together: asked for one, the patient tells of all, as far as this one talks. */
const grouped = (topic: Topic): boolean =>
  !["absent", "symptom", "other", "examination", "tests", "diagnosis"].includes(topic);

/** All meanings of a sheet, each with its questions. Those without a fact come last. */
export function meaningsOf({ facts }: Sheet): Meaning[] {
  const meanings: Meaning[] = [];
  const byTopic = new Map<Topic, Fact[]>();
  for (const fact of facts) {
    const own = byTopic.get(fact.topic) ?? [];
    byTopic.set(fact.topic, [...own, fact]);
  }
  for (const [topic, own] of byTopic) {
    if (grouped(topic)) {
      meanings.push({ id: topic, topic, facts: own, asks: own.flatMap(({ asks }) => asks) });
      continue;
    }
    const general = questionsOfTopic[topic];
    if (topic === "symptom") meanings.push({ id: topic, topic, facts: own, asks: general });
    for (const fact of own)
      meanings.push({
        id: fact.id,
        topic,
        facts: [fact],
        asks: fact.asks.filter((ask) => !general.includes(ask)),
      });
  }
  for (const [topic, asks] of Object.entries(questionsOfTopic) as [Topic, readonly string[]][])
    if (!byTopic.has(topic) && !hidden.has(topic) && topic !== "symptom" && asks.length > 0)
      meanings.push({
        id: `no-${topic}`,
        topic,
        facts: [],
        asks: asks.map((ask) => ask.replaceAll("{it}", "the problem")),
      });
  for (const [at, symptom] of usualSymptoms.entries()) {
    const word = symptom.replace(/^(?:an? |changes in your |pain when you |trouble )/, "");
    if (
      facts.some(({ says, denies }) =>
        `${says} ${denies ?? ""}`.toLowerCase().includes(word.replace(/e?s$/, "")),
      )
    )
      continue;
    meanings.push({
      id: `no-symptom-${at + 1}`,
      topic: "symptom",
      facts: [],
      asks: [`Do you have ${symptom}?`, `Any ${symptom}?`, `Have you had ${symptom}?`],
    });
  }
  return meanings.filter(({ asks }) => asks.length > 0);
}
