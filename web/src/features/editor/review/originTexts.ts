import type { ChangeHeader } from "#shared/case/changes/draft.ts";
import type { Origin } from "#shared/case/changes/whoWrote.ts";
import { commentTime, styleNames } from "./cardTexts.ts";

type Names = (userId: string) => string;

/** State of a change since it was made. */
function fateText(header: ChangeHeader, nameOf: Names): string {
  const { isSuggestion, decision, decisionBy = "", decisionAt = 0, publishedAt } = header;
  const decided =
    decision === "ACCEPTED"
      ? `, suggested, accepted by ${nameOf(decisionBy)} ${commentTime(decisionAt)}`
      : isSuggestion
        ? ", suggested, not reviewed yet"
        : "";
  const published = publishedAt === undefined ? ", not published" : `, published ${commentTime(publishedAt)}`;
  return decided + published;
}

const by = (verb: string, header: ChangeHeader, nameOf: Names): string =>
  `${verb} by ${nameOf(header.author)} ${commentTime(header.createdAt)}${fateText(header, nameOf)}`;

/** Who wrote it, who deletes it, who put styles on it: a sentence each. */
export function originTexts({ added, deleted, styled }: Origin, nameOf: Names): string[] {
  return [
    added ? by("Written", added, nameOf) : "In the case from the start",
    ...styled.map((each) => by(`${styleNames[each.style]} added`, each.by, nameOf)),
    ...deleted.map((header) => by("Deleted", header, nameOf)),
  ];
}
