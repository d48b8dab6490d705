import { words } from "./words.ts";

/** 'Form A, version 1', as the server says it, in the reader's language; the text itself where a program named its form otherwise. */
export function versionText(version: string): string {
  const [, form, number] = /^Form ([A-Z]), version (\d+)$/.exec(version) ?? [];
  return form && number ? words.formVersion({ form, number }) : version;
}

/** '60 minutes', as the server says it, in the reader's language. */
export const timeText = (minutes: string): string => words.minutes({ n: Number(minutes.replace(/\D/g, "")) });
