const irregular: Readonly<Record<string, string>> = {
  began: "begin",
  begun: "begin",
  felt: "feel",
  had: "have",
  has: "have",
  is: "be",
  are: "be",
  am: "be",
  was: "be",
  were: "be",
  been: "be",
  did: "do",
  does: "do",
  done: "do",
  took: "take",
  taken: "take",
  gone: "go",
  went: "go",
  ate: "eat",
  eaten: "eat",
  drank: "drink",
  got: "get",
  gotten: "get",
  came: "come",
  hurts: "hurt",
  mom: "mother",
  mum: "mother",
  dad: "father",
  kids: "child",
  kid: "child",
  children: "child",
  meds: "medication",
};

/** Base form of an English word, near enough to let "lifted", "lifting" and "lifts" meet. */
export function lemma(word: string): string {
  const known = irregular[word];
  if (known !== undefined) return known;
  if (word.length < 4) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.endsWith("sses")) return word.slice(0, -2);
  const bare = word.replace(/(?:ing|ed)$/, "");
  if (bare !== word && bare.length > 2) return bare.replace(/([bdgklmnprt])\1$/, "$1").replace(/e$/, "");
  if (word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1).replace(/e$/, "");
  return word.replace(/e$/, "");
}
