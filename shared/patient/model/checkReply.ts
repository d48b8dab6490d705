import { contentWords } from "../dialogue/contentWords.ts";
import { type Fact, type Sheet, saysAny } from "../sheet/sheet.ts";
import { claimless } from "./claimless.ts";
import { claimsOf, polarityOf } from "./claims.ts";
import { outOfRole } from "./outOfRole.ts";

/** A reply that a model says it has written from facts of the sheet. */
export type ModelReply = { says: string; facts: readonly string[] };

export const refusals = [
  "empty",
  "too long",
  "no plain words",
  "out of role",
  "names the diagnosis",
  "cites a fact that is not there",
  "tells what is never told",
  "goes beyond its facts",
  "contradicts its facts",
] as const;
export type RefusedFor = (typeof refusals)[number];

const longestReply = 700;
/** Share of what a fact that is never told says, above which a reply tells it. */
const sharedWithNever = 0.6;

/**
 * Why a model's reply may not be said; undefined where it may. By rules alone: the model is not asked whether it kept to the
 * sheet. Doubt refuses, since the case's own patient then answers.
 */
export function refusalOf(sheet: Sheet, { says, facts }: ModelReply): RefusedFor | undefined {
  const text = says.trim();
  if (text === "") return "empty";
  if (text.length > longestReply) return "too long";
  if (!isPlain(text)) return "no plain words";
  if (outOfRole.test(text)) return "out of role";
  if (namesDiagnosis(sheet, text)) return "names the diagnosis";
  const byId = new Map(sheet.facts.map((fact) => [fact.id, fact]));
  const cited = facts.flatMap((id) => byId.get(id) ?? []);
  if (cited.length < facts.length) return "cites a fact that is not there";
  if (cited.some(({ tell }) => tell === "never") || tellsNever(sheet, text, cited))
    return "tells what is never told";
  if (goesBeyond(sheet, text, cited)) return "goes beyond its facts";
  return contradicts(text, cited) ? "contradicts its facts" : undefined;
}

/** Letters of English and what a sentence is set with: no markup, no code, no other script. */
const isPlain = (text: string): boolean =>
  /^[\p{Script=Latin}\p{N}\s.,;:?!'’"“”()%/°–—-]+$/u.test(text) && !/https?:|www\.|\w@\w/i.test(text);

/** The diagnosis by its name or by all of its words, in whatever order. */
function namesDiagnosis({ diagnosis }: Sheet, text: string): boolean {
  if (saysAny(text, diagnosis)) return true;
  const said = contentWords(text);
  return diagnosis.some((name) => {
    const words = [...contentWords(name)];
    return words.length > 0 && words.every((word) => said.has(word));
  });
}

function tellsNever({ facts }: Sheet, text: string, cited: readonly Fact[]): boolean {
  const said = claimsOf(text);
  const open = new Set(cited.flatMap((fact) => [...claimsOf(fact.says)]));
  return facts.some((fact) => {
    if (fact.tell !== "never") return false;
    const hidden = [...claimsOf(fact.says)].filter((word) => !open.has(word));
    return (
      hidden.length > 0 && hidden.filter((word) => said.has(word)).length / hidden.length >= sharedWithNever
    );
  });
}

/** Each word that claims something must stand in a cited fact, or with the person. */
function goesBeyond({ persona }: Sheet, text: string, cited: readonly Fact[]): boolean {
  if (
    cited.length === 0 &&
    /^(?:yes|yeah|yep|no|nope|never|always|often|sometimes|a little)\b|^i (?:do|have|am|did|can|was)(?: not|n['’]t)?[.!]?$/i.test(
      text,
    )
  )
    return true;
  const grounds = claimsOf(
    [
      ...cited.map(({ says, denies = "" }) => `${says} ${denies}`),
      persona.name ?? "",
      persona.mood,
      // Said when it is asked for, and no fact: it is the patient's idea.
      persona.ownIdea,
    ].join(". "),
  );
  return [...claimsOf(text.replace(setPhrases, " "))].some(
    (word) => !grounds.has(word) && !claimless.has(word),
  );
}

/** Say that the patient does not know, which the words alone could turn into a complaint about memory. */
const setPhrases =
  /\bi (?:do not|don['’]t|can['’]?t|cannot|can not) (?:really )?(?:remember|recall|see why)\b/gi;

function contradicts(text: string, cited: readonly Fact[]): boolean {
  if (cited.length === 0) return false;
  const told = polarityOf(text);
  const grounds = cited.map(({ says, denies }) => {
    const { denied, asserted } = polarityOf(says);
    for (const word of contentWords(denies ?? "")) denied.add(word);
    return { denied, asserted };
  });
  const standsAs = (side: "denied" | "asserted", word: string) =>
    grounds.some((ground) => ground[side].has(word));
  const turned = (side: "denied" | "asserted", other: "denied" | "asserted") =>
    [...told[side]].some((word) => !claimless.has(word) && standsAs(other, word) && !standsAs(side, word));
  if (turned("denied", "asserted") || turned("asserted", "denied")) return true;
  const isDenial = (fact: Fact) => fact.denies !== undefined || /^(?:no|not|never|none)\b/i.test(fact.says);
  if (/^(?:yes|yeah|yep)\b/i.test(text)) return cited.every(isDenial);
  return (
    /^(?:no|nope|never)\b/i.test(text) &&
    !cited.some((fact) => isDenial(fact) || polarityOf(fact.says).denied.size > 0)
  );
}
