/** A point of communication that messages can show, with those that do. */
export interface CommunicationPoint {
  point: "open questions" | "empathy" | "plain words" | "one question at a time" | "introduction" | "closing";
  result: "shown" | "not shown";
  /** Messages that earn the point, or lose it; with the words that do. */
  evidence: { turn: number; words: string }[];
  /** For what better next time; none where the point is shown. */
  advice: string | undefined;
}

const openQuestion =
  /\b(?:tell me (?:more )?about|can you (?:tell me|describe|explain)|could you (?:tell me|describe|explain)|describe|what (?:brings|happened|concerns|worries|do you think|was it like|is it like)|how (?:has|have|did) (?:this|it|that)|how (?:are|do) you feel|walk me through|what else|in your own words)\b/i;
const empathy =
  /\b(?:i(?:['’]m| am) (?:so |very |really )?sorry|sorry to hear|that (?:must|sounds?|seems?)\b[^.?!]{0,30}\b(?:hard|difficult|awful|tough|terrible|rough|scary|painful|frustrating|stressful|upsetting)|i (?:can )?(?:understand|imagine|see) (?:that|how|why|this|it)|thank you for (?:telling|sharing)|take your time|it is understandable|i appreciate you)/i;
const introduction =
  /\b(?:my name is|i(?:['’]m| am) (?:dr\b|doctor|(?:a |the )?(?:medical )?student|one of the))/i;
const closing =
  /\b(?:to summari[sz]e|let me (?:summari[sz]e|make sure)|in summary|do you have any (?:other )?questions|is there anything else|thank you for (?:your time|coming|talking)|goodbye|take care)\b/i;
/** Terms that a patient need not know; each is what a layperson would ask back about. */
const jargon =
  /\b(?:dyspnea|dysuria|hematuria|hematochezia|melena|hematemesis|hemoptysis|emesis|pruritus|edema|syncope|paresthesia|palpitations?|orthopnea|myalgia|arthralgia|anorexia|malaise|febrile|afebrile|hypertension|hyperlipidemia|idiopathic|etiology|pathology|prognosis|radiat(?:e|es|ing|ion)|exacerbat\w+|alleviat\w+|aggravating|comorbidit\w+|cardiovascular|gastrointestinal|micturition|void(?:ing)?|menarche|gravida|differential|bilateral|unilateral|distal|proximal|acute|chronic|ambulat\w+|diaphor\w+|otc|prn|hpi|ros|pmh)\b/gi;
/** A term that is explained in the same breath is no jargon. */
const explained = /\b(?:that is|meaning|which means|in other words|i mean)\b|\(/i;

const fewestOpenQuestions = 2;

type Evidence = CommunicationPoint["evidence"];

/** The first words of each message that a pattern finds. */
const shownBy = (messages: readonly string[], pattern: RegExp): Evidence =>
  messages.flatMap((message, turn) => {
    const words = pattern.exec(message)?.[0];
    return words === undefined ? [] : [{ turn, words }];
  });

/** Terms that were not explained in the same message. */
const unexplainedTerms = (messages: readonly string[]): Evidence =>
  messages.flatMap((message, turn) =>
    explained.test(message) ? [] : [...message.matchAll(jargon)].map(([words]) => ({ turn, words })),
  );

/** Messages that ask more than two questions. */
const manyQuestions = (messages: readonly string[]): Evidence =>
  messages.flatMap((message, turn) =>
    message.split("?").length - 1 > 2 ? [{ turn, words: message.slice(0, 200) }] : [],
  );

const isThere = ({ length }: Evidence): boolean => length > 0;
const isAbsent = ({ length }: Evidence): boolean => length === 0;

type Rule = {
  point: CommunicationPoint["point"];
  evidenceIn: (messages: readonly string[]) => Evidence;
  isShown: (evidence: Evidence) => boolean;
  advice: string;
};

const rules: readonly Rule[] = [
  {
    point: "open questions",
    evidenceIn: (messages) => shownBy(messages, openQuestion),
    isShown: ({ length }) => length >= fewestOpenQuestions,
    advice:
      "Begin with open questions, such as “Can you tell me more about that?”, before you ask for details.",
  },
  {
    point: "empathy",
    evidenceIn: (messages) => shownBy(messages, empathy),
    isShown: isThere,
    advice: "Say that you have heard how the patient feels before you go on.",
  },
  {
    point: "plain words",
    evidenceIn: unexplainedTerms,
    isShown: isAbsent,
    advice: "Use everyday words, or explain the term in the same sentence.",
  },
  {
    point: "one question at a time",
    evidenceIn: manyQuestions,
    isShown: isAbsent,
    advice: "Ask one question and wait for the answer.",
  },
  {
    point: "introduction",
    evidenceIn: (messages) => shownBy(messages.slice(0, 2), introduction),
    isShown: isThere,
    advice: "Say your name and your role at the beginning.",
  },
  {
    point: "closing",
    evidenceIn: (messages) => shownBy(messages, closing),
    isShown: isThere,
    advice: "Sum up what you heard and ask whether there is anything else before you end.",
  },
];

/** Communication by rubric: each point with the words that earn or lose it. */
export const communicationOf = (messages: readonly string[]): CommunicationPoint[] =>
  rules.map(({ point, evidenceIn, isShown, advice }) => {
    const evidence = evidenceIn(messages);
    return isShown(evidence)
      ? { point, result: "shown", evidence, advice: undefined }
      : { point, result: "not shown", evidence, advice };
  });
