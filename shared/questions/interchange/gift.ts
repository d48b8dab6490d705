import { type ChoiceItem, type ItemChoice, joinedText, type ReadItem, type WrittenQuestion } from "./item.ts";
import { plainOfHtml } from "./plainText.ts";

/** Finds the first of these signs from a place on that has no backslash before it; -1 where there is none. */
function findSign(text: string, signs: RegExp, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (signs.test(text[at] ?? "")) return at;
  }
  return -1;
}

const plain = (text: string): string =>
  text.replace(/\\([~=#{}:n\\])/g, (_whole, sign: string) => (sign === "n" ? "\n" : sign)).trim();

type Formatted = { text: string; lost: string[] };

/** A text with the format before it, if it has one: `[html]<p>…`. */
function formatted(raw: string, inherited: string): Formatted {
  const [, format = inherited, rest = raw] = /^\s*\[(html|moodle|plain|markdown)\]([\s\S]*)$/.exec(raw) ?? [];
  // Line breaks of the file are spaces to a reader of HTML alone.
  if (format !== "html") return { text: plain(rest), lost: format === "markdown" ? ["its Markdown"] : [] };
  const { text, hasPictures } = plainOfHtml(plain(rest));
  return { text, lost: hasPictures ? ["its pictures"] : [] };
}

type Block = { line: number; text: string };

/** The questions of a file: empty lines end one, except between braces that are closed later. Comments are left out. */
function blocksOf(file: string): Block[] {
  const lines = file
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  const blocks: Block[] = [];
  let current: { line: number; lines: string[] } | undefined;
  const end = (): void => {
    if (current) blocks.push({ line: current.line, text: current.lines.join("\n") });
    current = undefined;
  };
  for (const [at, line] of lines.entries()) {
    if (/^\s*\/\//.test(line)) continue;
    if (/^\s*\$CATEGORY:/.test(line)) {
      end();
      continue;
    }
    if (line.trim() !== "") {
      current ??= { line: at + 1, lines: [] };
      current.lines.push(line);
    } else if (current) {
      const text = current.lines.join("\n");
      const open = findSign(text, /\{/);
      if (open < 0 || findSign(text, /\}/, open) >= 0 || !closesLater(lines, at)) end();
      else current.lines.push("");
    }
  }
  end();
  return blocks;
}

/** Tells if a brace is closed before another one opens. Looks at the next 200 lines. */
function closesLater(lines: readonly string[], from: number): boolean {
  const text = lines.slice(from, from + 200).join("\n");
  const close = findSign(text, /\}/);
  const open = findSign(text, /\{/);
  return close >= 0 && (open < 0 || close < open);
}

/** Reads a file in Moodle's GIFT format. @see https://docs.moodle.org/en/GIFT_format */
export const readGift = (file: string): ReadItem[] => blocksOf(file).map(readBlock);

function readBlock({ line, text }: Block): ReadItem {
  const [, title, rest = text] = /^\s*::((?:\\.|[^\\])*?)::([\s\S]*)$/.exec(text) ?? [];
  const name = title === undefined ? "" : plain(title);
  const other = (reason: string): ReadItem => ({ kind: "other", line, name, reason });
  const open = findSign(rest, /\{/);
  if (open < 0) return other("This is a text without a question.");
  const close = findSign(rest, /\}/, open);
  if (close < 0) return other("The braces around the answers are not closed.");
  const after = rest.slice(close + 1).trim();
  const before = rest.slice(0, open);
  const format = /^\s*\[(html|moodle|plain|markdown)\]/.exec(before)?.[1] ?? "moodle";
  const stem = formatted(after === "" ? before : `${before.trimEnd()} _____ ${after}`, format);
  const body = rest.slice(open + 1, close).trim();
  const reason = otherKind(body);
  if (reason) return other(reason);
  const truth = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(body);
  const answers = truth ? truthChoices(truth) : readAnswers(body, format);
  if ("reason" in answers) return other(answers.reason);
  return {
    ...{ kind: "choice", line, name, text: stem.text, pictures: [] },
    ...{ choices: answers.choices, explanation: answers.explanation },
    lost: [...stem.lost, ...answers.lost],
  };
}

/** Why answers are no choices. */
function otherKind(body: string): string | undefined {
  if (body === "") return "This is an essay question.";
  if (body.startsWith("#")) return "This is a numerical question.";
  if (/^\s*=[\s\S]*?(?<!\\)->/.test(body)) return "This is a matching question.";
  return undefined;
}

type Answers = Pick<ChoiceItem, "choices" | "explanation"> & { lost: string[] };

function truthChoices([, word = "", feedback = ""]: readonly string[]): Answers {
  const isTrue = /^t/i.test(word);
  return {
    choices: ["True", "False"].map((text, at) => ({
      text,
      fraction: (at === 0) === isTrue ? 100 : 0,
      feedback: "",
    })),
    explanation: "",
    lost: feedback === "" ? [] : ["its feedback"],
  };
}

function readAnswers(body: string, format: string): Answers | { reason: string } {
  const general = /(?<!\\)####([\s\S]*)$/.exec(body);
  const list = general ? body.slice(0, general.index) : body;
  const explanation = general ? formatted(general[1] ?? "", format) : { text: "", lost: [] };
  const choices: ItemChoice[] = [];
  const lost = new Set(explanation.lost);
  let hasWrong = false;
  let at = findSign(list, /[~=]/);
  while (at >= 0) {
    const next = findSign(list, /[~=]/, at + 1);
    const isRight = list[at] === "=";
    hasWrong ||= !isRight;
    const part = list.slice(at + 1, next < 0 ? undefined : next);
    const [, weight, raw = part] = /^\s*%(-?\d{1,3}(?:\.\d{1,10})?)%([\s\S]*)$/.exec(part) ?? [];
    const mark = findSign(raw, /#/);
    const text = formatted(mark < 0 ? raw : raw.slice(0, mark), format);
    const feedback = mark < 0 ? "" : formatted(raw.slice(mark + 1), format).text;
    for (const what of text.lost) lost.add(what);
    choices.push({
      text: text.text,
      fraction: weight === undefined ? (isRight ? 100 : 0) : Number(weight),
      feedback,
    });
    at = next;
  }
  if (choices.length === 0) return { reason: "The answers can't be read." };
  if (!hasWrong) return { reason: "This is a question with a short answer." };
  return { choices, explanation: explanation.text, lost: [...lost] };
}

const giftText = (text: string): string =>
  text
    .trim()
    .replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");

/** Writes questions that have a key in the GIFT format. */
export const writeGift = (questions: readonly WrittenQuestion[]): string =>
  questions
    .filter(({ correct }) => correct !== null)
    .map((question) => {
      const choices = question.choices.map(
        (choice, at) => `\t${at === question.correct ? "=" : "~"}${giftText(choice)}`,
      );
      const explanation =
        question.explanation.trim() === "" ? [] : [`\t####${giftText(question.explanation)}`];
      return [
        `::${giftText(question.name)}::[plain]${giftText(joinedText(question))}{`,
        ...choices,
        ...explanation,
        "}",
      ].join("\n");
    })
    .join("\n\n")
    .concat("\n");
