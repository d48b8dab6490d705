import * as z from "zod/mini";

/** Topic of a fact; a student's question has one, too. */
export const topics = [
  "complaint",
  "onset",
  "duration",
  "location",
  "quality",
  "severity",
  "course",
  "worse",
  "better",
  "cause",
  "symptom",
  "absent",
  "illnesses",
  "surgeries",
  "medications",
  "allergies",
  "family",
  "smoking",
  "alcohol",
  "drugs",
  "work",
  "home",
  "relationships",
  "travel",
  "lifestyle",
  "name",
  "age",
  "examination",
  "tests",
  "diagnosis",
  "other",
] as const;
export type Topic = (typeof topics)[number];

/** When the patient says a fact: by itself at the beginning, when asked, or not at all. */
export const tellings = ["unasked", "asked", "never"] as const;

const line = (most: number) =>
  z.string().check(
    z.refine((text) => text.trim() !== "", "must not be empty"),
    z.maxLength(most, `must be at most ${most} characters`),
  );

export const factSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, "must be a short name of letters, digits and hyphens")),
  topic: z.enum(topics),
  tell: z.enum(tellings),
  /** In the patient's words. */
  says: line(600),
  /** Ways to ask for it, the plainest first. */
  asks: z.array(line(200)).check(z.minLength(1, "needs a question"), z.maxLength(20)),
  /** The symptom or exposure that the fact denies; a patient denies nothing else. */
  denies: z.optional(line(100)),
});
export type Fact = z.infer<typeof factSchema>;

export const moods = ["calm", "worried", "in pain", "irritable", "sad", "cheerful"] as const;
export const opennesses = ["answers briefly", "answers", "tells more"] as const;

/** Manner in which the patient speaks. */
export const voices = ["plain", "child", "teenager", "slow"] as const;
/** The patient's own idea of the illness, when asked. */
export const knowledges = ["has no idea", "has an idea", "fears an idea"] as const;

export const personaSchema = z.strictObject({
  name: z.optional(line(80)),
  /** "35-year-old woman" */
  demographics: line(200),
  /** Person who answers where the patient cannot. */
  speaker: z.enum(["patient", "mother", "father", "companion"]),
  /** Absent: plain. */
  voice: z.optional(z.enum(voices)),
  mood: z.enum(moods),
  /** Absent: has an idea. */
  knowledge: z.optional(z.enum(knowledges)),
  /** The patient's own idea of the illness, said when asked what it might be. */
  ownIdea: line(300),
  openness: z.enum(opennesses),
  hardOfHearing: z.boolean(),
  /** Language of the patient where an interpreter is in the room; absent without one. */
  interpreterFor: z.optional(line(40)),
});
export type Persona = z.infer<typeof personaSchema>;

const longestList = 200;

export const sheetSchema = z.strictObject({
  form: z.literal(1),
  persona: personaSchema,
  facts: z.array(factSchema).check(z.minLength(1, "needs a fact"), z.maxLength(longestList)),
  /** Words that name the diagnosis; the patient says none of them. */
  diagnosis: z.array(line(200)).check(z.maxLength(30)),
});
export type Sheet = z.infer<typeof sheetSchema>;

/** Problems of a sheet beyond its form, for its author: each with the fact that it is about. */
export interface SheetProblem {
  fact: string | undefined;
  problem: "no opening" | "id stands twice" | "question stands twice" | "names the diagnosis";
}

/** Problems that keep a sheet from being published; none for a sound one. */
export function sheetProblems({ facts, diagnosis }: Sheet): SheetProblem[] {
  const problems: SheetProblem[] = [];
  if (!facts.some(({ tell }) => tell === "unasked"))
    problems.push({ fact: undefined, problem: "no opening" });
  const ids = new Set<string>();
  const questions = new Map<string, string>();
  for (const { id, asks, says, tell } of facts) {
    if (ids.has(id)) problems.push({ fact: id, problem: "id stands twice" });
    ids.add(id);
    for (const ask of asks) {
      const key = plain(ask);
      const other = questions.get(key);
      if (other !== undefined && other !== id) problems.push({ fact: id, problem: "question stands twice" });
      questions.set(key, id);
    }
    if (tell !== "never" && saysAny(says, diagnosis))
      problems.push({ fact: id, problem: "names the diagnosis" });
  }
  return problems;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Returns true if a text contains one of the words or phrases, whole and in any case. */
export function saysAny(text: string, phrases: readonly string[]): boolean {
  const said = ` ${plain(text)} `;
  return phrases.some((phrase) => plain(phrase) !== "" && said.includes(` ${plain(phrase)} `));
}
