import type { Topic } from "./sheet.ts";

/** A sentence of a record, taken apart: what the patient has, or what the patient has not. */
export type Statement =
  | { kind: "present"; text: string; isSentence: boolean }
  | { kind: "absent"; what: string }
  /** Words that only an observer would say of the patient. */
  | { kind: "observed" };

/** Nothing was written down; that is not the same as nothing being there. */
const empty =
  /^(?:n\/?a|none|unknown|(?:information )?not (?:provided|specified|available|mentioned)|no (?:additional|other|further) (?:systemic )?(?:symptoms?|complaints?|systems?)(?: review)?.*|no .*(?:was|were) (?:mentioned|provided|noted).*)\.?$/i;

/** Sentences of a text; a full stop within "Dr." or a number ends none. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[a-z0-9)\]'’"][.!?;])\s+(?=[A-Z])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** Parts of a list of habits ("Non-smoker, drinks alcohol socially, retired teacher."), each about something else. */
export const clausesOf = (text: string): string[] =>
  sentencesOf(text).flatMap((sentence) =>
    sentence.split(
      /,\s+(?:and\s+)?(?=(?:drinks|works|retired|lives|smokes|denies|frequently|married|occasional|moderate|does not|no |non-?smoker|sexually|student|active|elementary|high school)\b)|\s+and (?=(?:drinks|works|lives|smokes|does not|denies|active in)\b)/i,
    ),
  );

const denial =
  /^(?:(?:the )?patient |he |she |they |also |currently )*(?:denies|denied|denying|does not (?:report|have)|has not (?:had|noticed)|reports no)\s+(?:having |any |a |an )*(.+)$/i;
const isSentence =
  /^(?:he|she|they|the|his|her|their|during|additionally|afterwards?|attempts)\b|\b(?:is|are|was|were|has|had|have|reports?|presents?|notes?|takes?|works?|drinks?|lives?|began|started|mentions?|attends?|plays?|does|denies|recalls?|noticed|describes?|experienc\w+|smokes?|uses|admits?|states?)\b/i;

/** Statements of one sentence. A list that is denied becomes one statement for each thing in it. */
export function statementsIn(sentence: string): Statement[] {
  const text = sentence.trim().replace(/\s+/g, " ");
  if (text === "" || empty.test(text)) return [];
  if (
    /\b(?:appears?|looks?) (?:\w+ ){0,2}(?:anxious|distressed|alert|well|ill|healthy|uncomfortable)\b|^overall healthy|^alert\b/i.test(
      text,
    )
  )
    return [{ kind: "observed" }];
  const listing = /^(?:non-?smoker|(?:never|does not) smokes?)\b[,;.]?\s*(?:and\s+)?/i.exec(text);
  if (listing) return [{ kind: "absent", what: "smoking" }, ...statementsIn(text.slice(listing[0].length))];
  const use = /^no (?:significant |reported )?((?:\w+,? (?:or )?)*(?:recreational )?drug) use\b/i.exec(
    text,
  )?.[1];
  if (use !== undefined) return listed(use).map((what) => ({ kind: "absent", what: `${what} use` }));
  const parts = text.split(/;\s+(?=(?:denies|reports)\b)|,?\s+(?:but|and)\s+(?=denies\b)/i);
  if (parts.length > 1) return parts.flatMap(statementsIn);
  if (
    /\b(?:no|any|unremarkable|without|noncontributory)\b.*\bsignificant\b.*\bhistory\b|^no (?:prior |previous |significant )?(?:medical|past)\b/i.test(
      text,
    )
  )
    return [
      { kind: "absent", what: "significant illnesses in the past" },
      ...(/\bsurg/i.test(text) ? [{ kind: "absent", what: "surgeries" } as const] : []),
    ];
  const denied =
    denial.exec(text)?.[1] ??
    /^no (?!significant|known|longer|additional|other|prior (?:medical|illness))(?:history of |recent |previous |prior |reported |known )?(.+)$/i.exec(
      text,
    )?.[1];
  if (denied !== undefined) return listed(denied).map((what) => ({ kind: "absent", what }));
  return [{ kind: "present", text: text.replace(/[.;]+$/, ""), isSentence: isSentence.test(text) }];
}

/** "fever, cough, or recent travel" → its three things. */
function listed(text: string): string[] {
  const parts = text
    .replace(/[.;]+$/, "")
    .replace(/\b(?:reported|noted)$/i, "")
    .replace(/\b(?:in|within) the past.*$/i, "")
    .split(/,\s*(?:and|or|nor)?\s*|\s+(?:or|nor|and)\s+/i)
    .map((part) => part.replace(/^(?:any|a|an|no|having|other|recent)\s+/i, "").trim())
    .map((part) => part.replace(/^(?:(?:known|denies|any|history of|in)\s+)+/i, "").trim());
  return parts
    .map((part, at) => {
      const noun = parts[at + 1]?.split(" ").at(-1);
      // "visual or auditory disturbances": the adjective takes the noun of what follows.
      return noun !== undefined && /^\w+(?:al|ory|ary|ic)$|^bowel$/i.test(part) ? `${part} ${noun}` : part;
    })
    .filter(
      (part) => part.length > 2 && !/^(?:other|others|none|any other)\b|\bsystemic symptoms$/i.test(part),
    );
}

/** Topic of what is denied, where it has one of its own; the others are symptoms that are absent. */
export function topicOfAbsent(what: string): Topic {
  if (/^significant illnesses/.test(what)) return "illnesses";
  return signs.find(([topic, sign]) => deniable.has(topic) && sign.test(what))?.[0] ?? "absent";
}

const deniable: ReadonlySet<Topic> = new Set([
  "allergies",
  "surgeries",
  "family",
  "smoking",
  "alcohol",
  "drugs",
  "medications",
  "travel",
]);

const signs: readonly (readonly [Topic, RegExp])[] = [
  ["allergies", /\ballerg/i],
  ["surgeries", /\b(?:surg|operation|ectomy|appendectomy|procedure|transplant)/i],
  [
    "family",
    /\bfamily history|\b(?:mother|father|brother|sister|parents?|grand\w+|uncle|aunt|cousin)\b.*\b(?:has|had|died|diagnosed|with|cancer|disease)\b/i,
  ],
  ["smoking", /\b(?:smok\w+|tobacco|cigarettes?|packs? )/i],
  ["alcohol", /\b(?:alcohol|drinks|beers?|wine)\b/i],
  ["drugs", /\b(?:drug use|cocaine|marijuana|heroin|ecstasy|recreational|drug|illicit|cannabis)\b/i],
  [
    "medications",
    /\b(?:medications?|takes|taking|treated with|managed with|on (?:insulin|metformin)|therapy|regimen|pills?|contraceptives?|antibiotic)/i,
  ],
  ["relationships", /\b(?:sexual\w*|married|husband|wife|partner|intercourse|condom|divorced|widow\w*)\b/i],
  ["travel", /\b(?:travel\w*|trip|abroad|returned from|visit(?:ed)? to)\b/i],
  ["home", /\b(?:lives? (?:with|alone|in|at)|living with|homeless|nursing home)\b/i],
  [
    "work",
    /\b(?:works?|employed|occupation|retired|teacher|student|job|attends|enrolled|kindergarten|school|construction|engineer|nurse)\b/i,
  ],
];

const timeSpan =
  /\b(?:\d+|one|two|three|four|five|six|several|few|past|last)[- –](?:\d+ )?(?:second|minute|hour|day|week|month|year)s?\b|\byesterday\b/i;
const bodyPart =
  /\b(?:head|face|facial|eyes?|neck|nape|throat|chest|breast|back|flank|belly|abdomen|abdominal|groin|pelvic|bladder|arms?|shoulders?|elbows?|wrists?|hands?|fingers?|hips?|legs?|thighs?|knees?|tibia|ankles?|feet|foot|toes?|trunk|skin|extremit(?:y|ies)|rectal|testic\w+|scrot\w+)\b/i;

const ofComplaint: readonly (readonly [Topic, RegExp])[] = [
  ["worse", /\b(?:worsen\w* (?:with|by|when)|aggravated|exacerbated|worse (?:with|when|at))\b/i],
  ["better", /\b(?:relie\w+|better (?:with|when)|alleviat\w+|tried|treated|attempts to)\b/i],
  [
    "cause",
    /\b(?:accident|injur\w+|fell|trauma|collision|bite|bitten|after (?:a|an|the)|immediately after|following|caught|while (?:playing|lifting|running))\b/i,
  ],
  ["severity", /\b(?:\d+\s*(?:\/|out of)\s*10|severe\w*|mild\w*|intense|intensity)\b/i],
  ["onset", /\b(?:began|started|onset|ago|since|sudden\w*)\b/i],
  ["duration", timeSpan],
  [
    "course",
    /\b(?:progress\w+|increas\w+|worsening|intermittent|constant|recurrent|episodes?|daily|frequen\w+)\b/i,
  ],
  ["location", bodyPart],
];

/** Further facts of the complaint in a statement: since when, where, how bad. A span of time tells of the beginning, too. */
export function complaintTopicsOf(text: string): Topic[] {
  const found = ofComplaint.filter(([, sign]) => sign.test(text)).map(([topic]) => topic);
  if (found.includes("duration") && !found.includes("onset")) found.push("onset");
  if (found.includes("onset") && !found.includes("duration") && /\bago\b|\bsince\b/i.test(text))
    found.push("duration");
  return found;
}

/** Other topics that a statement says something of as well: what is taken for an illness, who has it in the family. */
export const furtherTopicsOf = (text: string, first: Topic): Topic[] =>
  signs
    .filter(([topic, sign]) => topic !== first && topic !== "home" && sign.test(text))
    .map(([topic]) => topic)
    .slice(0, 2);

/** Topic of a statement, by its words and the part of the record that it stands in. */
export function topicOf(text: string, part: Topic): Topic {
  const ofHabits = signs.find(([, sign]) => sign.test(text))?.[0];
  if (part === "symptom") return "symptom";
  if (part === "complaint") {
    const isPast =
      /\b(?:history of|diagnosed with|known)\b/i.test(text) &&
      !/\bhistory of (?:\w+ ){0,3}(?:pain|bleeding|swelling|discomfort|fatigue)|\d-(?:day|week|month|year|hour) history/i.test(
        text,
      );
    if (isPast) return ofHabits ?? "illnesses";
    return ofHabits === "relationships" || ofHabits === "travel" || ofHabits === "family"
      ? ofHabits
      : "complaint";
  }
  // "Asthma, managed with inhalers" is an illness first; "not on any medication" is not one.
  if (part === "illnesses")
    return ofHabits !== undefined && /^(?:not?|takes|currently takes|family|allerg|up to date)\b/i.test(text)
      ? ofHabits
      : "illnesses";
  return ofHabits ?? part;
}
