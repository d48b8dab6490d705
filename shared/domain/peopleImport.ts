import { numberText } from "../words/numbers.ts";
import { readAddress } from "./people/emailAddress.ts";
import { readName } from "./people/personName.ts";
import { type Columns, findHead, type ImportField, plainTitle, type TableHead } from "./people/tableHead.ts";
import type { OddCell, TableLine } from "./people/tableLine.ts";
import { isEditorialRole, type Role, roles } from "./roles.ts";

/** A file adds at most so many people. */
export const importedAtMost = 5000;

export type PersonToAdd = { line: number; email: string; first_name: string; last_name: string; role: Role };
/** `field` null: the line as a whole. */
export type BadLine = { line: number; field: ImportField | null; value: string; reason: string };

/** A word of the file's own column of roles that is none of ours, and what it was taken for; null: not decided. */
export type ForeignRole = { text: string; lines: number; role: Role | null };

export type ImportPlan = {
  people: PersonToAdd[];
  bad: BadLine[];
  /** Who is a member of the program already, by line: nothing is done about them. */
  members: { line: number; email: string }[];
  /** Which column of the file each field was read from, by its title there. */
  columns: { field: ImportField | "name"; title: string }[];
  /** The title of the file's column of roles, which counts or not; null where it has none. */
  roleTitle: string | null;
  foreignRoles: ForeignRole[];
  /** Lines that say that somebody is not there any more, by what they say. */
  gone: { title: string; texts: string[]; lines: number; isTaken: boolean } | null;
  /** Lines that give one name, which may be all of it or half. */
  oneName: { lines: number; isTaken: boolean };
};
export type UnreadableTable = { problem: string };

/** Foreign roles that are asked about; a column of more different words holds something else. */
const foreignRolesAtMost = 40;
const valueShown = 120;

/** Answers about the file by whoever adds the people. */
export type ImportAnswers = {
  /** Every line gets the default role. */
  ignoresRoles?: boolean | undefined;
  /** Role that a word of the file's column stands for. */
  roleWords?: readonly { text: string; role: Role }[] | undefined;
  /** True to read lines of people who are gone. */
  takesGone?: boolean | undefined;
  /** True if one name is enough. */
  takesOneName?: boolean | undefined;
};

type Context = {
  /** For lines without one. */
  defaultRole: Role;
  isEditorial: boolean;
  /** True if whoever adds may give the role. */
  mayGive: (role: Role) => boolean;
  /** True if the owner of an address, as `readAddress` reads it, is a member of the program. */
  isMember: (email: string) => boolean;
  answers?: ImportAnswers;
};

export const columnTitles: Readonly<Record<ImportField | "name", string>> = {
  email: "Email",
  first_name: "First Name",
  last_name: "Last Name",
  role: "Role",
  name: "Name",
};

/**
 * Reads a table of people: a line with the names of the columns, in any order, with titles above it or not, and then one person
 * a line. Every line is either somebody to add, a member already, bad with each of its reasons, or left out because it says that
 * the person is gone; blank lines are passed over.
 */
export function planImport(lines: readonly TableLine[], context: Context): ImportPlan | UnreadableTable {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return { problem: "There is nothing in it." };
  const head = findHead(filled);
  if ("missing" in head) {
    const wanted = head.missing.map((field) => `'${columnTitles[field]}'`).join(", ");
    return { problem: `A line near the top must name the columns; it lacks ${wanted}.` };
  }
  const { rows } = head;
  if (rows.length === 0) return { problem: "There is nobody under the names of the columns." };
  if (rows.length > importedAtMost)
    return {
      problem: `A file may hold ${numberText(importedAtMost)} people; this one has ${numberText(rows.length)}.`,
    };
  const plan = emptyPlan(head, context.answers ?? {});
  const work: Work = { columns: head.columns, lineOf: new Map(), plan, context, foreign: new Map() };
  for (const row of rows) if (!isLeftOut(row, work)) planLine(row, work);
  plan.foreignRoles = [...work.foreign.values()].slice(0, foreignRolesAtMost);
  return plan;
}

function emptyPlan({ columns, titles }: TableHead, answers: ImportAnswers): ImportPlan {
  const titleOf = (at: number): string => (titles[at] ?? "").trim().slice(0, valueShown);
  const isWhole = columns.name !== undefined;
  const read = isWhole ? (["name", "email"] as const) : (["first_name", "last_name", "email"] as const);
  const { role, standing } = columns;
  return {
    people: [],
    bad: [],
    members: [],
    columns: [...read, ...(role === undefined || answers.ignoresRoles ? [] : (["role"] as const))].flatMap(
      (field) => {
        const at = columns[field];
        return at === undefined ? [] : [{ field, title: titleOf(at) }];
      },
    ),
    roleTitle: role === undefined ? null : titleOf(role),
    foreignRoles: [],
    gone:
      standing === undefined
        ? null
        : { title: titleOf(standing), texts: [], lines: 0, isTaken: answers.takesGone === true },
    oneName: { lines: 0, isTaken: answers.takesOneName === true },
  };
}

type Work = {
  columns: Columns;
  lineOf: Map<string, number>;
  plan: ImportPlan;
  context: Context;
  foreign: Map<string, ForeignRole>;
};

const goneWords = [
  ...[
    "deleted",
    "inactive",
    "dropped",
    "withdrawn",
    "completed",
    "concluded",
    "rejected",
    "removed",
    "disabled",
  ],
  ...["suspended", "archived", "unenrolled", "supprime", "inactif", "eliminado", "inactivo", "borrado"],
];

/** True if a cell of the column of standing says that the person is gone. */
function saysGone(title: string, text: string): boolean {
  const word = text.toLowerCase().trim();
  if (title === "suspended") return ["yes", "y", "true", "1"].includes(word);
  if (title === "availability") return ["no", "n", "false", "0"].includes(word);
  return goneWords.includes(plainTitle(word));
}

/** True if a line says that its person is gone and such lines are skipped. Notes it either way. */
function isLeftOut({ cells }: TableLine, { columns, plan: { gone } }: Work): boolean {
  if (!gone || columns.standing === undefined) return false;
  const text = (cells[columns.standing] ?? "").trim().slice(0, valueShown);
  if (!saysGone(plainTitle(gone.title), text)) return false;
  gone.lines += 1;
  if (!gone.texts.includes(text) && gone.texts.length < 5) gone.texts.push(text);
  return !gone.isTaken;
}

const oddReasons: Readonly<Record<OddCell, string>> = {
  date: "is a date in the workbook, which may have been typed as a name: make the cell a text",
  yes_or_no:
    "is a yes-or-no value in the workbook, which may have been typed as a name: make the cell a text",
  error: "is an error of the workbook",
};

function planLine(row: TableLine, { columns, lineOf, plan, context, foreign }: Work): void {
  const { line } = row;
  const before = plan.bad.length;
  const cell = (field: keyof Columns): string => (row.cells[columns[field] ?? -1] ?? "").trim();
  const refuse = (field: ImportField, reason: string, value = cell(field)): void => {
    plan.bad.push({ line, field, value: value.slice(0, valueShown), reason });
  };
  const isOdd = (field: keyof Columns): OddCell | undefined => row.odd?.get(columns[field] ?? -1);

  const address = readAddress(cell("email"));
  const oddAddress = isOdd("email");
  if (oddAddress) refuse("email", oddReasons[oddAddress]);
  else if (!address.ok) refuse("email", address.reason);
  const email = address.ok ? address.text : cell("email").toLowerCase();

  const name = readNames({ cell, isOdd, isWhole: columns.name !== undefined, refuse, oneName: plan.oneName });
  const role = readRole({ text: cell("role"), context, foreign });
  if (!role) refuse("role", "is not a role");
  else if (isEditorialRole(role) !== context.isEditorial) refuse("role", "is not a role of this program");
  else if (!context.mayGive(role)) refuse("role", "is a role that you may not give");

  const first = lineOf.get(email);
  if (first !== undefined) refuse("email", `stands in line ${first} already`);
  else if (email !== "") lineOf.set(email, line);
  if (plan.bad.length > before || !role) return;
  if (context.isMember(email)) plan.members.push({ line, email });
  else plan.people.push({ line, email, ...name, role });
}

type Names = { first_name: string; last_name: string };
type ReadingNames = {
  cell: (field: keyof Columns) => string;
  isOdd: (field: keyof Columns) => OddCell | undefined;
  isWhole: boolean;
  refuse: (field: ImportField, reason: string, value?: string) => void;
  oneName: ImportPlan["oneName"];
};

function readNames({ cell, isOdd, isWhole, refuse, oneName }: ReadingNames): Names {
  const whole = cell("name");
  const parts = isWhole ? partsOf(whole) : undefined;
  const typed: Names = parts ?? {
    first_name: cell("first_name"),
    last_name: `${cell("last_name")} ${cell("second_last_name")}`.trim(),
  };
  const names: Names = { first_name: "", last_name: "" };
  let isRefused = false;
  for (const field of ["first_name", "last_name"] as const) {
    const odd = isOdd(isWhole ? "name" : field);
    const read = readName(typed[field]);
    if (odd && typed[field] !== "") refuse(field, oddReasons[odd], typed[field]);
    else if (!read.ok) refuse(field, read.reason, typed[field]);
    else {
      names[field] = read.text;
      continue;
    }
    isRefused = true;
  }
  const missing = (["first_name", "last_name"] as const).filter((field) => names[field] === "");
  if (isRefused || missing.length === 0) return names;
  if (missing.length === 1) oneName.lines += 1;
  if (missing.length === 2 || !oneName.isTaken) for (const field of missing) refuse(field, "is missing", "");
  return { first_name: names.first_name || names.last_name, last_name: "" };
}

/**
 * First and last name out of one cell: `Doe, Jane`, `Jane DOE`, `Jane Doe`. Where nothing tells them apart, the last word is the
 * last name, and a single word is one.
 */
function partsOf(whole: string): Names {
  const comma = whole.indexOf(",");
  if (comma >= 0)
    return { first_name: whole.slice(comma + 1).trim(), last_name: whole.slice(0, comma).trim() };
  const words = whole.split(/\s+/u);
  const isCapital = (word: string): boolean => /^\p{Lu}[\p{Lu}'’-]+$/u.test(word);
  const capitals = words.filter(isCapital);
  if (capitals.length > 0 && capitals.length < words.length)
    return { first_name: words.filter((word) => !isCapital(word)).join(" "), last_name: capitals.join(" ") };
  return { first_name: words.slice(0, -1).join(" "), last_name: words.at(-1) ?? "" };
}

/** The role of a line; undefined for a word that is no role and that nobody has said the meaning of. */
function readRole({
  text,
  context,
  foreign,
}: {
  text: string;
  context: Context;
  foreign: Map<string, ForeignRole>;
}): Role | undefined {
  const { defaultRole, answers = {} } = context;
  if (text === "" || answers.ignoresRoles) return defaultRole;
  const own = roles.find((role) => plainTitle(role) === plainTitle(text));
  if (own) return own;
  const word = text.slice(0, valueShown);
  const said = answers.roleWords?.find((each) => each.text === word)?.role ?? null;
  const known = foreign.get(word) ?? { text: word, lines: 0, role: said };
  known.lines += 1;
  foreign.set(word, known);
  return said ?? undefined;
}
