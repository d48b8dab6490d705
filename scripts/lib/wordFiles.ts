import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Catalogue, catalogueOf } from "#shared/words/wordsOf.ts";
import type { SpokenFeature } from "./translations.ts";

const root = resolve(import.meta.dirname, "../..");

/** The words of all features, read from the modules of `shared`, `web` and mails that call `wordsOf`, by feature. Two modules may not share a feature. */
export async function spokenFeatures(): Promise<SpokenFeature[]> {
  const found = new Map<string, SpokenFeature>();
  const seen = new Set<Catalogue>();
  for (const file of globSync("{shared,web/src,functions/mail}/**/*.ts", { cwd: root }).sort()) {
    if (file.endsWith("/wordsOf.ts") || !readFileSync(resolve(root, file), "utf8").includes("wordsOf("))
      continue;
    const module: Record<string, unknown> = await import(pathToFileURL(resolve(root, file)).href);
    for (const exported of Object.values(module)) {
      const catalogue = catalogueOf(exported);
      if (!catalogue || seen.has(catalogue)) continue;
      seen.add(catalogue);
      const other = found.get(catalogue.feature);
      if (other)
        throw new Error(`${file} and ${other.file} both have words of the feature ${catalogue.feature}`);
      found.set(catalogue.feature, { ...catalogue, file });
    }
  }
  return [...found.values()];
}

/** Module with the Spanish words of mails, which functions say without reading translators' files. */
export const spanishMails = resolve(root, "functions/mail/spanish.ts");

/** Folder of the translations into a language. */
export const translationsFolder = (language: string): string => resolve(root, "web/words", language);
