import { isFileStorePath } from "../model/fileStore.ts";
import type { TreeProblem } from "../model/problems.ts";
import { isRichText } from "../model/richText.ts";
import { hasMarkupOrWayUp, isMediaUrl } from "../model/safeUrl.ts";
import type { ContentNode } from "../model/types.ts";
import type { Operation } from "./operations.ts";

const dayMs = 24 * 3600 * 1000;
/** Nobody wrote on a case before. */
const firstAt = Date.parse("2020-01-01T00:00:00.000Z");
/** Clocks of devices may be this far ahead. */
const aheadMs = dayMs;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const lineBreaks = /[\n\r\u0085\u2028\u2029]/;

/** A line of text as it may be sent: what breaks it is a space, and control characters are gone. */
export const asLine = (text: string): string =>
  lineProblem(text) === undefined
    ? text
    : [...text.replace(/\r\n|[\n\r\u0085\u2028\u2029]/g, " ")]
        .filter((each) => !controls.test(each))
        .join("");

/** Problem of the text of one line of a case, if any. */
const lineProblem = (text: string): string | undefined =>
  controls.test(text)
    ? "must not hold control characters"
    : lineBreaks.test(text)
      ? "must not hold line breaks: each line is a paragraph of its own"
      : undefined;

const wordsProblem = (text: string): string | undefined =>
  controls.test(text) ? "must not hold control characters" : undefined;

/** Deeper values are refused where nodes are put into the case. */
const deepest = 50;

function valueProblem(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return wordsProblem(value);
  if (typeof value !== "object" || value === null || depth > deepest) return undefined;
  return firstOf(Object.values(value), (each) => valueProblem(each, depth + 1));
}

function firstOf<T>(values: readonly T[], problemOf: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const problem = problemOf(value);
    if (problem) return problem;
  }
  return undefined;
}

/**
 * True if a medium may have this `uri`: a path of the old store, with or without a leading slash; the address or id of
 * a film at a hosting service; or empty.
 */
const isMediaUri = (uri: string): boolean =>
  uri === "" || isMediaUrl(uri) || (isFileStorePath(uri.replace(/^\/+/, "")) && !hasMarkupOrWayUp(uri));

/** An attribute of a node, or a value that is given to it. */
function attributeProblem(key: string, value: unknown): string | undefined {
  if (key === "uri" && typeof value === "string" && !isMediaUri(value)) {
    return "must give as 'uri' a path without '..' and markup, or the address or id of a film";
  }
  return valueProblem(value);
}

/** Its lines, its attributes, and what it holds. Of a node nothing is known yet but that it is an object. */
function nodeProblem(node: unknown, depth = 0): string | undefined {
  if (typeof node !== "object" || node === null || depth > deepest) return undefined;
  return firstOf(Object.entries(node), ([key, value]: [string, unknown]) => {
    if (Array.isArray(value)) return firstOf(value, (each) => nodeProblem(each, depth + 1));
    const isLine = key === "title" || key === "content";
    if (isLine && typeof value === "string") return lineProblem(value);
    if (isLine && isRichText(value)) return lineProblem(value.text);
    return attributeProblem(key, value);
  });
}

const nodesProblem = (nodes: readonly ContentNode[]): string | undefined =>
  firstOf(nodes, (node) => nodeProblem(node));

/** The part of an operation that holds what somebody wrote, and what is wrong with it. */
function textProblem(operation: Operation): [key: string, problem: string | undefined] {
  switch (operation.type) {
    case "insertText":
      return ["text", lineProblem(operation.text)];
    case "addNodes":
      return ["nodes", nodesProblem(operation.nodes)];
    case "addTableRow":
      return ["row", nodeProblem(operation.row)];
    case "addTableColumn":
    case "unmergeTableCells":
      return ["cells", nodesProblem(operation.cells)];
    case "setKeysValues":
      return [
        "keysAndValues",
        firstOf(Object.entries(operation.keysAndValues), ([key, value]) => attributeProblem(key, value)),
      ];
    default:
      return ["text", "text" in operation ? wordsProblem(operation.text) : undefined];
  }
}

/**
 * Finds contents of well-formed operations that no page of ours sends: times before 2020 or over a day ahead, control
 * characters, line breaks in a line, media paths that lead upward. Saves from before this rule stay.
 * @param nowMs the server's clock, epoch milliseconds
 */
export const outsideProblems = (operations: readonly Operation[], nowMs: number): TreeProblem[] =>
  operations.flatMap((operation, i) => {
    const problems: TreeProblem[] = [];
    if (operation.at < firstAt || operation.at > nowMs + aheadMs) {
      problems.push({ path: `[${i}].at`, message: "is no time at which this can have been written" });
    }
    const [key, problem] = textProblem(operation);
    if (problem) problems.push({ path: `[${i}].${key}`, message: problem });
    return problems;
  });
