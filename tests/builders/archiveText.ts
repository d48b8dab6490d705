import type { interchangeFiles } from "#functions/workers/reports/questionInterchange.ts";

type ArchiveFile = ReturnType<typeof interchangeFiles>["files"] extends Iterable<infer File> ? File : never;

/** Text of a file of an archive, without the bytes of its pictures. */
export const textOf = ({ content }: Pick<ArchiveFile, "content">): string =>
  typeof content === "string"
    ? content
    : typeof content === "function"
      ? content()
      : "key" in content
        ? ""
        : [...content].filter((part) => typeof part === "string").join("");
