import type { ItemChoice, ItemPicture, ReadItem } from "#shared/questions/interchange/item.ts";
import { hasOtherMedia, picturesOfHtml, plainOfHtml } from "#shared/questions/interchange/plainText.ts";
import { readXml } from "../../spreadsheets/readXml.ts";
import { unreadable } from "../../spreadsheets/unreadable.ts";
import { requireNoEntities } from "../../spreadsheets/xmlTree.ts";
import { decoded } from "./decoded.ts";

const problem = "This Moodle XML file can't be read";
const deepest = 50;

const otherKinds: Readonly<Record<string, string>> = {
  description: "This is a text without a question.",
  essay: "This is an essay question.",
  matching: "This is a matching question.",
  numerical: "This is a numerical question.",
  shortanswer: "This is a question with a short answer.",
};

/** A text where its format stands: of the element around it. */
type Text = { text: string; format: string };
type Question = {
  type: string;
  name: string;
  text: Text;
  general: Text;
  answers: { fraction: number; text: Text; feedback: Text }[];
  /** Files beside its text by name, as base64. */
  files: Map<string, string>;
  /** Name of the file that is being read; undefined outside of one, and in one of another part of the question. */
  file: string | undefined;
  hasTags: boolean;
  isSingle: boolean;
};

const none = (): Text => ({ text: "", format: "html" });

/** Reads questions in Moodle's XML format; lines are the numbers of the questions. @throws Refusal INVALID_REQUEST where it is none */
export function readMoodleXml(xml: string): ReadItem[] {
  requireNoEntities(xml);
  const questions: Question[] = [];
  const path: string[] = [];
  let question: Question | undefined;
  let hasQuiz = false;
  readXml(
    xml,
    {
      open(name, attributes) {
        if (path.length >= deepest) throw unreadable(problem);
        path.push(name);
        hasQuiz ||= name === "quiz" && path.length === 1;
        if (name === "question") question = newQuestion(attributes().type ?? "");
        else if (question) begin(question, path, attributes);
      },
      text(text) {
        if (question) take(question, path, text);
      },
      close(name) {
        path.pop();
        if (name !== "question" || !question) return;
        if (question.type !== "category") questions.push(question);
        question = undefined;
      },
    },
    problem,
  );
  if (!hasQuiz) throw unreadable("This XML file is not a Moodle question bank");
  return questions.map((read, at) => itemOf(read, at + 1));
}

const newQuestion = (type: string): Question => ({
  ...{ type, name: "", text: none(), general: none(), answers: [] },
  ...{ files: new Map(), file: undefined, hasTags: false, isSingle: true },
});

function begin(
  question: Question,
  path: readonly string[],
  attributes: () => Readonly<Record<string, string>>,
) {
  const name = path.at(-1);
  const format = attributes().format;
  if (name === "answer")
    question.answers.push({ fraction: Number(attributes().fraction), text: none(), feedback: none() });
  if (name === "file") question.file = path.at(-2) === "questiontext" ? attributes().name : undefined;
  if (name === "tag") question.hasTags = true;
  const text = textAt(question, path);
  if (text && format !== undefined) text.format = format;
}

/** The text that the element at the end of the path, or the one around it, belongs to. */
function textAt(question: Question, path: readonly string[]): Text | undefined {
  const answer = question.answers.at(-1);
  const [name, around] = [path.at(-1), path.at(-2)];
  const owner = name === "text" ? around : name;
  if (owner === "questiontext") return question.text;
  if (owner === "generalfeedback") return question.general;
  if (owner === "answer") return answer?.text;
  return owner === "feedback" && path.includes("answer") ? answer?.feedback : undefined;
}

function take(question: Question, path: readonly string[], text: string): void {
  const [name, around] = [path.at(-1), path.at(-2)];
  if (name === "single") question.isSingle = /^\s*(true|1)\s*$/i.test(text);
  if (name === "file" && question.file !== undefined)
    question.files.set(question.file, (question.files.get(question.file) ?? "") + text);
  if (name !== "text") return;
  if (around === "name") question.name += text;
  const place = textAt(question, path);
  if (place) place.text += text;
}

const isHtml = ({ format }: Text): boolean => /^(html|moodle_auto_format)$/i.test(format);

const shown = (text: Text): { text: string; hasPictures: boolean } =>
  isHtml(text) ? plainOfHtml(text.text) : { text: text.text.trim(), hasPictures: false };

const besideText = "@@PLUGINFILE@@/";

/** Pictures of the text, with the bytes of those that the file holds. */
function picturesOf({ text, files }: Question): ItemPicture[] {
  const pictures = isHtml(text) ? picturesOfHtml(text.text) : [];
  return pictures.map(({ source, alt }) => {
    const name = source.startsWith(besideText) ? source.slice(besideText.length) : undefined;
    const file = name === undefined ? undefined : (files.get(name) ?? files.get(decoded(name)));
    return {
      source: name ?? source,
      alt,
      bytes: file === undefined ? undefined : Buffer.from(file, "base64"),
    };
  });
}

function itemOf(question: Question, line: number): ReadItem {
  const name = question.name.trim();
  if (question.type !== "multichoice" && question.type !== "truefalse") {
    const reason = otherKinds[question.type] ?? `Questions of the type “${question.type}” are not read.`;
    return { kind: "other", line, name, reason };
  }
  if (!question.isSingle)
    return { kind: "other", line, name, reason: "Students may choose several answers of this question." };
  const answers = question.answers.map(({ text }) => shown(text));
  const choices: ItemChoice[] = question.answers.map(({ fraction, text, feedback }) => ({
    text: shown(text).text,
    fraction: Number.isFinite(fraction) ? fraction : 0,
    feedback: shown(feedback).text,
  }));
  const lost = [
    answers.some(({ hasPictures }) => hasPictures) && "the pictures of its choices",
    isHtml(question.text) && hasOtherMedia(question.text.text) && "its recordings and embedded files",
    question.hasTags && "its tags",
  ].filter((what) => what !== false);
  return {
    ...{ kind: "choice", line, name, text: shown(question.text).text, choices },
    pictures: picturesOf(question),
    ...{ explanation: shown(question.general).text, lost },
  };
}
