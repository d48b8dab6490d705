/** Part of a multiple-choice question that pre-flight reads; plain text. */
export type QuestionText = {
  id: string;
  vignette: string;
  stem: string;
  /** Options in their order, A first. */
  options: readonly string[];
  /** Places of the right options in `options`. */
  keys: readonly number[];
  /** Alternative text of each picture; not given where pictures are not known. */
  pictures?: readonly (string | null)[];
  /** True if it is mapped to a learning objective; absent if unknown. */
  isMapped?: boolean;
  /** People who reviewed it; not given where that is not known. */
  reviewers?: readonly string[];
};

/** Text for comparing: lower case, without accents, one space between words, no punctuation at the ends. */
export const comparable = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, "");

/** Words of a text for comparing. */
export const wordsOf = (text: string): string[] => comparable(text).match(/[\p{L}\p{N}]+/gu) ?? [];
