import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { languages } from "#shared/words/language.ts";
import { translationProblems, updatedTranslations } from "../lib/translations.ts";
import { spokenFeatures, translationsFolder } from "../lib/wordFiles.ts";

/**
 * `npm run words`: brings the translators' files in `web/words` up to date with the words of the pages. With `-- --check` it writes
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

for (const problem of problems) console.error(problem);
console.log(`${features.length} features, ${count} translations, ${problems.length} problems.`);
process.exit(problems.length > 0 ? 1 : 0);
