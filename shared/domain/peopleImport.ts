import { numberText } from "../words/numbers.ts";
import { isEditorialRole, type Role, roles } from "./roles.ts";

/** A file adds at most so many people. */
export const importedAtMost = 5000;

/** A line of a table as it was read: its number as an editor or a spreadsheet shows it, and its cells. */
export type TableLine = { line: number; cells: readonly string[] };

export const importFields = ["email", "first_name", "last_name", "role"] as const;
export type ImportField = (typeof importFields)[number];

export type PersonToAdd = { line: number; email: string; first_name: string; last_name: string; role: Role };
/** `field` null: the line as a whole. */
export type BadLine = { line: number; field: ImportField | null; value: string; reason: string };

export type ImportPlan = {
  people: PersonToAdd[];
  bad: BadLine[];
  /** Who is a member of the program already, by line: nothing is done about them. */
  members: { line: number; email: string }[];
};
export type UnreadableTable = { problem: string };

const names: Readonly<Record<ImportField, readonly string[]>> = {
  email: ["email", "emailaddress", "mail"],
  first_name: ["firstname", "first", "givenname"],
  last_name: ["lastname", "last", "surname", "familyname"],
  role: ["role"],
};
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");

/** One address, of a form that a mail can be sent to. */
const address = /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+\.[^\s@,;:<>()"\\.]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be in a name
const notInNames = /[\u0000-\u001f\u007f-\u009f\p{Cf}]/u;

type Context = {
  /** For lines without one. */
  defaultRole: Role;
  isEditorial: boolean;
  /** Whether whoever adds may give the role. */
  mayGive: (role: Role) => boolean;
  /** Whether somebody with the address, in lower case, is a member of the program. */
  isMember: (email: string) => boolean;
};

/**
 * Reads a table of people: a line with the names of the columns first, in any order, and then one person a line. Every line is
 * either somebody to add, a member already, or bad with each of its reasons; blank lines are passed over.
 */
export function planImport(lines: readonly TableLine[], context: Context): ImportPlan | UnreadableTable {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [head, ...rows] = filled;
  if (!head) return { problem: "There is nothing in it." };
  const columns = columnsOf(head.cells);
  const missing = (["email", "first_name", "last_name"] as const).filter(
    (field) => columns[field] === undefined,
  );
  if (missing.length > 0) {
    const wanted = missing.map((field) => `'${columnTitles[field]}'`).join(", ");
    return { problem: `The first line must name the columns; it lacks ${wanted}.` };
  }
  if (rows.length === 0) return { problem: "There is nobody under the names of the columns." };
  if (rows.length > importedAtMost)
    return {
      problem: `A file may hold ${numberText(importedAtMost)} people; this one has ${numberText(rows.length)}.`,
    };
  const plan: ImportPlan = { people: [], bad: [], members: [] };
  const lineOf = new Map<string, number>();
  for (const row of rows) planLine(row, { columns, lineOf, plan, context });
  return plan;
}

export const columnTitles: Readonly<Record<ImportField, string>> = {
  email: "Email",
  first_name: "First Name",
  last_name: "Last Name",
  role: "Role",
};

type Columns = Partial<Record<ImportField, number>>;

function columnsOf(cells: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [at, cell] of cells.entries())
    for (const field of importFields) if (names[field].includes(plain(cell))) columns[field] ??= at;
  return columns;
}

type Work = { columns: Columns; lineOf: Map<string, number>; plan: ImportPlan; context: Context };

function planLine({ line, cells }: TableLine, { columns, lineOf, plan, context }: Work): void {
  const cell = (field: ImportField): string => (cells[columns[field] ?? -1] ?? "").trim();
  const before = plan.bad.length;
  const refuse = (field: ImportField, reason: string): void => {
    plan.bad.push({ line, field, value: cell(field).slice(0, 120), reason });
  };
  const email = cell("email").toLowerCase();
  const role = roleOf(cell("role"), context.defaultRole);
  if (email === "") refuse("email", "is missing");
  else if (email.length > 254 || !address.test(email)) refuse("email", "is not an e-mail address");
  for (const field of ["first_name", "last_name"] as const) {
    const name = cell(field);
    if (name === "") refuse(field, "is missing");
    else if (name.length > 80) refuse(field, "is longer than 80 characters");
    else if (notInNames.test(name)) refuse(field, "is not one line of text");
  }
  if (!role) refuse("role", "is not a role");
  else if (isEditorialRole(role) !== context.isEditorial) refuse("role", "is not a role of this program");
  else if (!context.mayGive(role)) refuse("role", "is a role that you may not give");
  const first = lineOf.get(email);
  if (first !== undefined) refuse("email", `stands in line ${first} already`);
  else if (email !== "") lineOf.set(email, line);
  if (plan.bad.length > before || !role) return;
  if (context.isMember(email)) plan.members.push({ line, email });
  else plan.people.push({ line, email, first_name: cell("first_name"), last_name: cell("last_name"), role });
}

function roleOf(text: string, defaultRole: Role): Role | undefined {
  return text === "" ? defaultRole : roles.find((role) => plain(role) === plain(text));
}
