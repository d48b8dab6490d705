import { joinedText, type WrittenQuestion } from "./item.ts";
import { escaped, htmlOfPlain } from "./plainText.ts";

const html = (tag: string, text: string): string =>
  `<${tag} format="html"><text>${escaped(htmlOfPlain(text))}</text></${tag}>`;

/** Writes questions that have a key as Moodle XML. @see https://docs.moodle.org/en/Moodle_XML_format */
export const writeMoodleXml = (questions: readonly WrittenQuestion[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<quiz>",
    ...questions.filter(({ correct }) => correct !== null).map(questionXml),
    "</quiz>",
    "",
  ].join("\n");

const questionXml = (question: WrittenQuestion): string =>
  [
    '<question type="multichoice">',
    `<name><text>${escaped(question.name)}</text></name>`,
    html("questiontext", joinedText(question)),
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
