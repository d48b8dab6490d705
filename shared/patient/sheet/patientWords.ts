import type { Topic } from "./sheet.ts";

/** Writes what a record says of a patient in that patient's words, or in a companion's. */
export interface Voice {
  /** "I", or "he", "she", "they" where somebody answers for the patient. */
  speaksOf: "self" | "him" | "her" | "them";
}

const forms = {
  self: { is: "I am", has: "I have", does: "I", my: "my", me: "me", do: "do", was: "I was" },
  him: { is: "he is", has: "he has", does: "he", my: "his", me: "him", do: "does", was: "he was" },
  her: { is: "she is", has: "she has", does: "she", my: "her", me: "her", do: "does", was: "she was" },
  them: {
    is: "they are",
    has: "they have",
    does: "they",
    my: "their",
    me: "them",
    do: "do",
    was: "they were",
  },
} as const;

const base: Readonly<Record<string, string>> = {
  reports: "have",
  report: "have",
  has: "have",
  is: "am",
  was: "was",
  were: "was",
  does: "do",
  goes: "go",
  takes: "take",
  works: "work",
  drinks: "drink",
  lives: "live",
  denies: "deny",
  smokes: "smoke",
  plays: "play",
  attends: "attend",
  appears: "feel",
  feels: "feel",
  states: "think",
  mentions: "have",
  notes: "notice",
  recalls: "remember",
  experiences: "have",
  cites: "remember",
  shows: "show",
  uses: "use",
  admits: "admit",
  presents: "come",
  reveals: "have",
};

/** Everyday words for terms of the record, so that a patient does not talk like one. */
const everyday: readonly (readonly [RegExp, string])[] = [
  [/\bdysuria\b/gi, "burning when passing urine"],
  [/\bhematuria\b/gi, "blood in the urine"],
  [/\bpruritus\b/gi, "itching"],
  [/\bpruritic\b/gi, "itchy"],
  [/\bdyspnea\b/gi, "shortness of breath"],
  [/\brhinorrhea\b/gi, "runny nose"],
  [/\bepistaxis\b/gi, "nosebleeds"],
  [/\bnocturia\b/gi, "getting up at night to pass urine"],
  [/\bedema\b/gi, "swelling"],
  [/\bhyperlipidemia\b/gi, "high cholesterol"],
  [/\b(?:essential )?hypertension\b/gi, "high blood pressure"],
  [/\bsyncope\b/gi, "fainting"],
  [/\bemesis\b/gi, "vomiting"],
  [/\bpyrexia\b/gi, "fever"],
  [/\bmyalgias?\b/gi, "muscle aches"],
  [/\barthralgias?\b/gi, "joint pain"],
  [/\bcephalgia\b/gi, "headache"],
  [/\bmicturat(?:ing|ion)\b/gi, "passing urine"],
  [/\bvoiding\b/gi, "passing urine"],
  [/\bdefecation\b/gi, "bowel movements"],
  [/\bbilateral\b/gi, "on both sides"],
  [/\bgait ataxia\b/gi, "unsteady walking"],
  [/\blimb ataxia\b/gi, "clumsy arms and legs"],
  [/\babdominal (?=pain|discomfort)/gi, "belly "],
];

export const everydayWords = (text: string): string =>
  everyday.reduce((said, [term, word]) => said.replace(term, word), text);

/** Puts marks in the place of who is spoken of: `{subject}` and `{my}`. */
const withMarks = (sentence: string): string =>
  sentence
    .replace(/^(?:the )?(?:patient|infant|boy|girl|child|newborn)(?:'s|’s)\b/i, `{my}`)
    .replace(/\b(?:the )(?:patient|infant|boy|girl|child|newborn)(?:'s|’s)\b/gi, `{my}`)
    .replace(/\bthe (?:patient|infant|boy|girl|child|newborn)\b/gi, "{subject}")
    .replace(/^patient\b/i, "{subject}");

/** The same where the patient speaks: "he" and "she" are the speaker, too. */
const withOwnMarks = (said: string): string =>
  said
    .replace(/\b(?:he|she)\b/gi, "{subject}")
    .replace(/\bhis\b/gi, "{my}")
    .replace(/\bher\b(?= \w)/gi, "{my}")
    .replace(/\b(?:him|her)\b/gi, "me")
    .replace(/\b(?:himself|herself)\b/gi, "myself");

/** Takes the record's verbs of telling away: "the patient reports having pain" is said as "I have pain". */
const withoutTelling = (said: string): string =>
  said
    .replace(
      /(?<![a-z])(?:he|she|they|\{subject\}) (?:also |has also )?(?:reports?|reported|mentions?|reveals?|states?|notes?|admits?) that /gi,
      "",
    )
    .replace(
      /\{subject\} (?:also )?(?:presents?|comes) (?:with|for) (?:complaints? of )?/gi,
      "{subject} has ",
    )
    .replace(
      /\{subject\} (?:also )?(?:reports?|mentions|admits|reveals)(?: to)? (?:experiencing|having) /gi,
      "{subject} has ",
    )
    .replace(/\{subject\} (?:also )?(?:reports?|mentions|admits|reveals)(?: to)? being /gi, "{subject} is ")
    .replace(/\{subject\} (?:also )?(?:reports?|mentions)(?: to)? feeling /gi, "{subject} feels ")
    .replace(/\{subject\} (also |has |reportedly )?(denies|deny|denied)\b/gi, "{subject} {do} not have");

/** Verbs after the subject in the first person. */
const inFirstPerson = (said: string): string =>
  said.replace(
    /\{subject\} ((?:also |recently |usually |occasionally |frequently )?)([a-z]+)\b/gi,
    (whole, also: string, word: string) => {
      if (/^(?:had|did|could|would|may|might|can|will)$/i.test(word)) return whole;
      if (/ed$/i.test(word) || !(/s$/i.test(word) || word.toLowerCase() in base)) return whole;
      return `{subject} ${also}${base[word.toLowerCase()] ?? word.replace(/s$/, "")}`;
    },
  );

/** A sentence about "the patient" as the speaker says it. */
export function inPatientWords(sentence: string, { speaksOf }: Voice): string {
  const form = forms[speaksOf];
  const self = speaksOf === "self";
  const bare = sentence.trim().replace(/^(?:additionally|afterwards?|also),?\s+/i, "");
  const first = bare.split(" ")[0]?.toLowerCase() ?? "";
  const whole =
    first in base && first !== "was" && first !== "were"
      ? `The patient ${bare.charAt(0).toLowerCase()}${bare.slice(1)}`
      : bare;
  const marked = withMarks(everydayWords(whole));
  const told = withoutTelling(self ? withOwnMarks(marked) : marked);
  let said = (self ? inFirstPerson(told) : told)
    .replaceAll("{subject}", self ? "I" : form.does)
    .replaceAll("{my}", form.my)
    .replaceAll("{do}", form.do)
    .replace(/\bknown (?=\w)/g, "");
  if (self)
    said = said
      .replace(/\b(and|but|which|who) has\b/gi, "$1 have")
      .replace(/^My ([a-z]+) and I has/, "My $1 and I have");
  return endWithStop(said.charAt(0).toUpperCase() + said.slice(1));
}

/** A noun phrase of the record as a whole sentence of the speaker. */
export function hasOf(phrase: string, { speaksOf }: Voice): string {
  const lowered = /^\p{Lu}\p{Ll}/u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase;
  const spoken = everydayWords(lowered.trim().replace(/[.;]+$/, ""));
  const form = forms[speaksOf];
  const told = (speaksOf === "self" ? spoken.replace(/\b(?:his|her)\b(?= \w)/gi, "my") : spoken).replace(
    /^(?:significant|positive) for |^history significant for |^known /,
    "",
  );
  if (
    /^not? (?:on|taking|in)\b|^(?:sexually active|married|single|divorced|retired|enrolled|employed|unemployed|active|student|previously|up to date)\b/.test(
      told,
    )
  )
    return endWithStop(
      capitalFirst(`${form.is} ${told.replace(/^student\b/, "a student").replace(/^no /, "not ")}`),
    );
  if (
    /^\w+ed\b/.test(told) &&
    !/^(?:increas|decreas|reduc|enlarg|elevat|extend|impair|limit|prolong|dilat|distend|slurr|blurr|inflam|generaliz|locali[sz]|associat|swoll|sustain|repeat)\w*ed\b/.test(
      told,
    )
  )
    return endWithStop(capitalFirst(`${form.does} ${told}`));
  return endWithStop(capitalFirst(`${form.has} ${told}`));
}

/** A denial in the speaker's words: "No, no fever.", "No, I do not smoke." */
export function deniesOf(phrase: string, topic: Topic, { speaksOf }: Voice): string {
  const { does, do: aux, has, my } = forms[speaksOf];
  const said: Partial<Record<Topic, string>> = {
    smoking: `No, ${does} ${aux} not smoke.`,
    alcohol: `No, ${does} ${aux} not drink alcohol.`,
    drugs: `No, ${does} ${aux} not use drugs.`,
    travel: `No, ${has} not traveled lately.`,
    surgeries: `No, ${has} not had any surgery.`,
    medications: `No, ${does} ${aux} not take any medication.`,
    allergies: `No, ${does} ${aux} not have any allergies.`,
    illnesses: `No, nothing significant in ${my} past.`,
  };
  return said[topic] ?? `No, no ${everydayWords(phrase.trim()).replace(/[.;]+$/, "")}.`;
}

export const capitalFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const endWithStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
