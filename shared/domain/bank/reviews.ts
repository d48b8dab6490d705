import { markOfText } from "./textMark.ts";

/** A person who read a text of a question and stands for it. `text`: mark of that text, see `versionMarkOf`. */
export type Review = { person_id: string; name: string; at: string; text: string };

type Reviewed = {
  text_snapshot_id: string | null;
  content: {
    vignette: string;
    stem: string;
    images: readonly { key: string; alt: string }[];
    correct_answer_index: number | null;
    answer_explanation: string;
    choices: readonly string[];
  };
  reviews?: readonly Review[] | undefined;
};

/** Mark of the text that a question has: its published version, or the bank's own text while nothing of it was published. */
export function versionMarkOf({ text_snapshot_id, content }: Reviewed): string {
  if (text_snapshot_id !== null) return text_snapshot_id;
  const { vignette, stem, images, correct_answer_index, answer_explanation, choices } = content;
  return markOfText(
    JSON.stringify([
      ...[vignette, stem, correct_answer_index, answer_explanation, choices],
      images.map(({ key, alt }) => [key, alt]),
    ]),
  );
}

/** Reviews of the text that a question has now. Those of an older version do not count. */
export function reviewsInForce(question: Reviewed): Review[] {
  const { reviews = [] } = question;
  if (reviews.length === 0) return [];
  const mark = versionMarkOf(question);
  return reviews.filter(({ text }) => text === mark);
}
