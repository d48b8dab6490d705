/** Words that keep their capital inside a heading, because they are named after somebody. */
const namedAfterPeople = new Set([
  "Achilles",
  "Babinski",
  "Brudzinski",
  "Coombs",
  "Doppler",
  "Dix",
  "Glasgow",
  "Gram",
  "Hallpike",
  "Hansel",
  "Holter",
  "Kernig",
  "Lachman",
  "Murphy",
  "Papanicolaou",
  "Phalen",
  "Rinne",
  "Romberg",
  "Tinel",
  "Weber",
  "Wood",
]);

const isCapitalised = (part: string) => /^\p{Lu}\p{Ll}+(?:[’']s)?$/u.test(part);
const isNamed = (part: string) => namedAfterPeople.has(part.replace(/[’']s$/, ""));

const lowerUnlessNamed = (word: string) =>
  word
    .split("-")
    .map((part) => (isCapitalised(part) && !isNamed(part) ? part.toLowerCase() : part))
    .join("-");

/**
 * A key of the source as a heading: `Complete_Blood_Count` → `Complete blood count`, `Chest_X-Ray` → `Chest X-ray`.
 * Abbreviations and mixed case (`MRI`, `aPTT`, `HCO3-`, `IgG`) stay as they are.
 */
export function humanise(key: string): string {
  const words = key
    .replace(/(^|_)X_(?=Rays?(_|$))/gi, "$1X-")
    .split(/[_\s]+/)
    .filter((word) => word !== "");
  const [first, ...rest] = words;
  if (first === undefined) return key;
  const [head = "", ...tail] = first.split("-");
  const opening = [/^\p{Ll}+$/u.test(head) ? capitalise(head) : head, ...tail.map(lowerUnlessNamed)].join(
    "-",
  );
  return [opening, ...rest.map(lowerUnlessNamed)].join(" ");
}

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
