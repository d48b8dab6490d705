import { compareAttempts, type EncounterFeedback, type ItemFeedback } from "./encounterFeedback.ts";

const quoted = (text: string): string => `“${text.trim().replace(/\s+/g, " ").replaceAll("**", "")}”`;

function lineOf({ item, result, turn, message }: ItemFeedback): string {
  if (result === "missed" || turn === undefined || message === undefined)
    return item.isKey ? `${item.name} (a key part of this history)` : item.name;
  return `**${item.name}**: message ${turn + 1}, ${quoted(message)}`;
}

/**
 * Feedback on an encounter as text: lines that begin with "### " are headings, **these** are bold. What was found and asked
 * stands with the message that shows it, counted from 1. With the feedback on the try before, both are compared first.
 */
export function encounterFeedbackText(feedback: EncounterFeedback, before?: EncounterFeedback): string {
  const { items, communication } = feedback;
  const of = (result: ItemFeedback["result"]) => items.filter((each) => each.result === result).map(lineOf);
  const part = (heading: string, lines: readonly string[]): string[] =>
    lines.length > 0 ? [`### ${heading}`, ...lines.map((line) => `• ${line}`), ""] : [];
  const found = of("found");
  const shown = communication.filter(({ result }) => result === "shown");
  const next = communication.filter(({ result }) => result !== "shown");
  return [
    ...(before ? part("Compared with your try before", comparison(before, feedback)) : []),
    ...part("What you found out", found.length > 0 ? found : ["Nothing on the list for this patient yet."]),
    ...part("What you asked, and the patient could not tell", of("asked")),
    ...part("What you did not ask", of("missed")),
    ...part(
      "What you did well in the conversation",
      shown.map(({ point, evidence: [first] }) =>
        first
          ? `**${capitalFirst(point)}**: message ${first.turn + 1}, ${quoted(first.words)}`
          : capitalFirst(point),
      ),
    ),
    ...part(
      "What to do next time",
      next.map(({ point, advice, evidence }) => {
        const [first] = evidence;
        const example = first ? ` (message ${first.turn + 1}: ${quoted(first.words)})` : "";
        return `**${capitalFirst(point)}**: ${advice ?? ""}${example}`;
      }),
    ),
    "This feedback follows fixed rules over the author's checklist for this patient. It can miss an unusual wording.",
  ].join("\n");
}

const capitalFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const listed = (names: readonly string[]): string => names.join("; ");

/** Both tries side by side: how much was found, what is new, what was lost, and what is still to do. */
function comparison(before: EncounterFeedback, after: EncounterFeedback): string[] {
  const { gained, lost, stillMissed } = compareAttempts(before, after);
  const shown = ({ communication }: EncounterFeedback): string[] =>
    communication.filter(({ result }) => result === "shown").map(({ point }) => point);
  const [then, now] = [shown(before), shown(after)];
  const better = now.filter((point) => !then.includes(point));
  const worse = then.filter((point) => !now.includes(point));
  const line = (name: string, names: readonly string[]): string[] =>
    names.length > 0 ? [`**${name}**: ${listed(names)}`] : [];
  return [
    `**Found out**: ${after.found} of ${after.items.length}, after ${before.found} of ${before.items.length} before`,
    ...line("New in this try", gained),
    ...line("Found before, and not this time", lost),
    ...line("Missed both times", stillMissed),
    ...line("Better in the conversation", better),
    ...line("Shown before, and not this time", worse),
  ];
}
