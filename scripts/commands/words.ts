import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { spanish } from "#functions/mail/spanish.ts";
import { languages } from "#shared/words/language.ts";
import { translationProblems, translationsIn, updatedTranslations } from "../lib/translations.ts";
import { spanishMails, spokenFeatures, translationsFolder } from "../lib/wordFiles.ts";

/**
 * `npm run words`: brings the translators' files in `web/words` up to date with the words of the pages and mails, and the Spanish words
 * of mails up to date with their file. With `-- --check` it writes
 * nothing and refuses files that are not up to date and texts that are not translated.
 */
const isCheck = process.argv.includes("--check");
const features = await spokenFeatures();
const problems: string[] = [];
let count = 0;

for (const language of Object.keys(languages)) {
  if (language === "en") continue;
  const folder = translationsFolder(language);
  mkdirSync(folder, { recursive: true });
  const names = new Set(features.map(({ feature }) => `${feature}.po`));
  for (const file of globSync("*.po", { cwd: folder })) {
    if (names.has(basename(file))) continue;
    if (isCheck) problems.push(`${language}/${file}: no feature has this name`);
    else rmSync(join(folder, file));
  }
  for (const feature of features) {
    const path = join(folder, `${feature.feature}.po`);
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    count += Object.keys(feature.messages).length;
    if (isCheck) problems.push(...translationProblems(feature, language, text));
    else writeFileSync(path, updatedTranslations(feature, language, text));
  }
}

const mails = translationsIn(readFileSync(join(translationsFolder("es"), "mails.po"), "utf8"));
if (isCheck) {
  if (!isDeepStrictEqual(mails, spanish)) problems.push(`${spanishMails}: run npm run words`);
} else {
  const lines = Object.entries(mails).map(
    ([id, said]) => `  ${JSON.stringify(id)}:\n    ${JSON.stringify(said)},`,
  );
  const head =
    "// Written by `npm run words` from web/words/es/mails.po.\n// biome-ignore-all format: generated\n";
  writeFileSync(
    spanishMails,
    `${head}/** Spanish words of mails, by id. */\nexport const spanish: Readonly<Record<string, string>> = {\n${lines.join("\n")}\n};\n`,
  );
}

for (const problem of problems) console.error(problem);
console.log(`${features.length} features, ${count} translations, ${problems.length} problems.`);
process.exit(problems.length > 0 ? 1 : 0);
