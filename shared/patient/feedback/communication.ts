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

/** Communication by rubric: each point with the words that earn or lose it. */
export function communicationOf(messages: readonly string[]): CommunicationPoint[] {
  const shownBy = (pattern: RegExp) =>
    messages.flatMap((message, turn) => {
      const words = pattern.exec(message)?.[0];
      return words === undefined ? [] : [{ turn, words }];
    });
  const point = (
    name: CommunicationPoint["point"],
    evidence: CommunicationPoint["evidence"],
    isShown: boolean,
    advice: string,
  ): CommunicationPoint => ({
    point: name,
    result: isShown ? "shown" : "not shown",
    evidence,
    advice: isShown ? undefined : advice,
  });
  const open = shownBy(openQuestion);
  const kind = shownBy(empathy);
  const said = shownBy(introduction).filter(({ turn }) => turn < 2);
  const closed = shownBy(closing);
  const terms = messages.flatMap((message, turn) =>
    explained.test(message) ? [] : [...message.matchAll(jargon)].map(([words]) => ({ turn, words })),
  );
  const several = messages.flatMap((message, turn) => {
    const count = message.split("?").length - 1;
    return count > 2 ? [{ turn, words: message.slice(0, 200) }] : [];
  });
  return [
    point(
      "open questions",
      open,
      open.length >= fewestOpenQuestions,
      "Begin with open questions, such as “Can you tell me more about that?”, before you ask for details.",
    ),
    point(
      "empathy",
      kind,
      kind.length > 0,
      "Say that you have heard how the patient feels before you go on.",
    ),
    point(
      "plain words",
      terms,
      terms.length === 0,
      "Use everyday words, or explain the term in the same sentence.",
    ),
    point(
      "one question at a time",
      several,
      several.length === 0,
      "Ask one question and wait for the answer.",
    ),
    point("introduction", said, said.length > 0, "Say your name and your role at the beginning."),
    point(
      "closing",
      closed,
      closed.length > 0,
      "Sum up what you heard and ask whether there is anything else before you end.",
    ),
  ];
}
