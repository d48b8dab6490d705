import { joinedText, type WrittenPicture, type WrittenQuestion } from "./item.ts";
import { escaped, htmlOfPlain } from "./plainText.ts";

const html = (tag: string, text: string): string =>
  `<${tag} format="html"><text>${escaped(htmlOfPlain(text))}</text></${tag}>`;

/** A part of a file: its text, or a picture whose bytes stand there as base64. */
export type XmlPart = string | { picture: WrittenPicture };

/**
 * Writes questions that have a key as Moodle XML, part by part, since the pictures are in the file itself.
 * @see https://docs.moodle.org/en/Moodle_XML_format
 */
export function* writeMoodleXml(questions: Iterable<WrittenQuestion>): Generator<XmlPart> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  for (const question of questions) if (question.correct !== null) yield* questionXml(question);
  yield "</quiz>\n";
}

const shown = ({ name, alt }: WrittenPicture): string =>
  `<p><img src="@@PLUGINFILE@@/${encodeURIComponent(name)}" alt="${escaped(alt)}"></p>`;

function* questionText(question: WrittenQuestion): Generator<XmlPart> {
  const { pictures, ...words } = question;
  if (pictures.length === 0) return yield html("questiontext", joinedText(question));
  // The stem is the last paragraph of a text, so the pictures come before it.
  const text = [
    words.vignette.trim() === "" ? "" : htmlOfPlain(words.vignette.trim()),
    ...pictures.map(shown),
    htmlOfPlain(joinedText({ ...words, vignette: "" })),
  ];
  yield `<questiontext format="html"><text>${escaped(text.join(""))}</text>`;
  for (const picture of pictures) {
    yield `<file name="${escaped(picture.name)}" path="/" encoding="base64">`;
    yield { picture };
    yield "</file>";
  }
  yield "</questiontext>";
}

function* questionXml(question: WrittenQuestion): Generator<XmlPart> {
  yield `<question type="multichoice">\n<name><text>${escaped(question.name)}</text></name>\n`;
  yield* questionText(question);
  yield `\n${restOf(question)}\n`;
}

const restOf = (question: WrittenQuestion): string =>
  [
    ...(question.explanation.trim() === "" ? [] : [html("generalfeedback", question.explanation)]),
    "<single>true</single>",
    "<shuffleanswers>false</shuffleanswers>",
    "<answernumbering>ABCD</answernumbering>",
    ...question.choices.map(
      (choice, at) =>
        `<answer fraction="${at === question.correct ? 100 : 0}" format="html"><text>${escaped(htmlOfPlain(choice))}</text></answer>`,
    ),
    "</question>",
  ].join("\n");
