/** Words that name no disease by themselves. */
const emptyWords = new Set(
  "of the an and in on with due to at its by for from or disease syndrome disorder condition nos unspecified".split(
    " ",
  ),
);

/** Written apart, with a hyphen or as one word: all are read as one. */
const prefixes =
  /(?<![\p{L}\p{N}])(anti|auto|broncho|cardio|crypto|gastro|genito|hyper|hypo|infra|inter|intra|micro|musculo|myelo|naso|neuro|non|para|peri|poly|post|pre|pseudo|retro|sub|supra|tracheo|uni)[\s-]+(?=\p{L})/giu;

/** One word for each family of words that mean the same in the name of a disease. Keys are singular, American. */
const sameWord: Readonly<Record<string, string>> = {
  aortic: "aorta",
  atrial: "atrium",
  carcinoma: "cancer",
  cardiac: "heart",
  cerebral: "brain",
  esophageal: "esophagus",
  gastric: "stomach",
  hepatic: "liver",
  hyperbilirubinemia: "jaundice",
  icterus: "jaundice",
  infant: "newborn",
  infantile: "newborn",
  insufficiency: "failure",
  malignancy: "cancer",
  mammary: "breast",
  neonatal: "newborn",
  neonate: "newborn",
  neonatorum: "newborn",
  neoplasm: "tumor",
  ovarian: "ovary",
  pancrea: "pancreas", // what `singular` leaves of it
  pancreatic: "pancreas",
  physiologic: "physiological",
  pulmonary: "lung",
  renal: "kidney",
  ruptured: "rupture",
  testicular: "testis",
  ii: "2",
  iii: "3",
  iv: "4",
  venous: "vein",
};

/** Haemophilia → hemophilia, tumour → tumor, oedema → edema: both spellings fold onto one. */
const american = (word: string): string =>
  word
    .replace(/o?[ao]e/g, "e")
    .replace(/our(?=s?$|al)/, "or")
    .replace(/is(?=e[drs]?$|ation|ing$)/, "iz")
    .replace(/sulph/g, "sulf");

const singular = (word: string): string => {
  if (word.length < 4) return word;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/omata$/.test(word)) return word.replace(/ta$/, "");
  if (/ies$/.test(word)) return word.replace(/ies$/, "y");
  if (/(ss|x|ch|sh)es$/.test(word)) return word.replace(/es$/, "");
  if (/[aeoy]ses$/.test(word) && word !== "diseases") return word.replace(/es$/, "is");
  return word.replace(/s$/, "");
};

/**
 * The words that tell one disease from another, folded over case, accents, possessives, plurals, British spelling and
 * adjective or noun. Word order is for the caller to ignore.
 */
export function diagnosisWords(name: string): string[] {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’']s\b/gi, "")
    .replace(/[’']/g, "")
    .replace(prefixes, "$1")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && word !== "a") // "Hemophilia A" keeps its letter
    .map((word) => singular(american(word.toLowerCase())))
    .filter((word) => !emptyWords.has(word))
    .map((word) => sameWord[word] ?? word);
}
