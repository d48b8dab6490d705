import type { TableLine } from "./tableLine.ts";

export const importFields = ["email", "first_name", "last_name", "role"] as const;
export type ImportField = (typeof importFields)[number];

/** Meanings of a column in a list of people. `name`: the whole name; `standing`: whether somebody is still there. */
type Meaning = ImportField | "name" | "second_last_name" | "standing";

/** The number of the column of each meaning, from 0, where the table has one. */
export type Columns = Partial<Record<Meaning, number>>;
export type TableHead = { columns: Columns; titles: readonly string[]; rows: readonly TableLine[] };

/** Titles above the names of the columns: the name of the class, who printed it when. */
const linesAbove = 30;

/** A title as it is compared: its letters alone, without accents, in lower case. */
export const plainTitle = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

/**
 * The titles under which school systems write a column, in English, French, Spanish, German, Italian, Portuguese and Dutch, the
 * surest first: of two columns of one meaning the surer one counts, and of two as sure the first.
 */
const titles: Readonly<Record<Exclude<Meaning, "email">, readonly (readonly string[])[]>> = {
  first_name: [
    [
      ...[
        "firstname",
        "firstnames",
        "first",
        "givenname",
        "givennames",
        "given",
        "forename",
        "forenames",
        "fname",
      ],
      ...["prenom", "prenoms", "vorname", "vornamen", "voornaam", "voornamen", "nombres", "primernombre"],
      ...["primeironome", "nomeproprio", "studentfirstname", "legalfirstname"],
    ],
    ["preferredfirstname", "preferredname", "preferredgivenname", "prenomusuel"],
  ],
  last_name: [
    [
      ...[
        "lastname",
        "lastnames",
        "last",
        "surname",
        "surnames",
        "familyname",
        "familynames",
        "family",
        "lname",
      ],
      ...["nomdefamille", "nomdusage", "nachname", "familienname", "achternaam", "apellido", "apellidos"],
      ...["primerapellido", "apellidopaterno", "cognome", "sobrenome", "apelido", "apelidos"],
      ...["studentlastname", "legallastname"],
    ],
    ["preferredlastname", "preferredfamilyname"],
  ],
  second_last_name: [["segundoapellido", "apellidomaterno"]],
  role: [["role", "roles", "courserole", "userrole", "rol", "roldelcurso", "ruolo", "rolle"]],
  name: [
    ["fullname", "studentname", "displayname", "sortablename", "nomcomplet", "nometprenom", "nomprenom"],
    ["nombrecompleto", "nombreyapellidos", "apellidosynombre", "apellidosynombres", "apellidosnombre"],
    [
      "nomecompleto",
      "vollstandigername",
      "student",
      "learner",
      "participant",
      "etudiant",
      "alumno",
      "estudiante",
    ],
    ["names", "naam"],
  ],
  standing: [
    ["status", "enrollmentstatus", "enrolmentstatus", "enrollmentstate", "enrolmentstate", "userstatus"],
    ["state", "workflowstate", "suspended", "availability", "statut", "estado"],
  ],
};

/** Words that are a last name beside a first one, a first name beside a last one, and all of a name alone. */
const wordsForName = ["name", "nom", "nombre", "nome"];

/** Titles that surely mean the address of the person in the line. */
const mailTitles = [
  ...["email", "emailaddress", "emailaddresses", "emailid", "emailadresse", "adresseemail", "emailadres"],
  ...["courriel", "adressecourriel", "adressedecourriel", "adresseelectronique", "adressemail", "mel"],
  ...["correo", "correoelectronico", "direcciondecorreo", "direcciondecorreoelectronico", "direccionemail"],
  ...["indirizzoemail", "enderecodeemail", "enderecoemail", "postaelettronica"],
];
const speaksOfMail = /mail|courriel|correo/;
const othersMail =
  /parent|guardian|emergency|advis|manager|supervisor|teacher|instructor|mailing|mailbox|mailstop|mailcode|sent|opt|verified/;
const ofSchool =
  /universi|student|school|college|institu|campus|primary|official|work|preferred|sis|etudiant|alumno/;
const atHome = /personal|private|home|secondary|alternat|other|perso/;
const logins = ["loginid", "sisloginid", "username", "userprincipalname", "upn"];

/** How surely a title names the column of addresses, 0 the surest; undefined where it does not. */
function rankOfMail(title: string): number | undefined {
  if (mailTitles.includes(title)) return 0;
  if (logins.includes(title)) return 4;
  if (!speaksOfMail.test(title) || othersMail.test(title)) return undefined;
  if (ofSchool.test(title)) return 1;
  return title === "mail" || atHome.test(title) ? 3 : 2;
}

/**
 * Finds the line that names the columns among the first of a table, whatever stands above it, and what its columns mean.
 * Answers what the likeliest line lacks where none names enough of them.
 */
export function findHead(lines: readonly TableLine[]): TableHead | { missing: ImportField[] } {
  let likeliest: { missing: ImportField[]; named: number } | undefined;
  for (const [at, line] of lines.slice(0, linesAbove).entries()) {
    const columns = columnsOf(line.cells, lines.slice(at + 1, at + 101));
    const missing = missingOf(columns);
    if (missing.length === 0) return { columns, titles: line.cells, rows: lines.slice(at + 1) };
    const named = Object.keys(columns).length;
    if (!likeliest || named > likeliest.named) likeliest = { missing, named };
  }
  return { missing: likeliest?.missing ?? ["email", "first_name", "last_name"] };
}

/** How much of a line is titles of columns, by which a delimiter is chosen. */
export const titlesIn = (cells: readonly string[]): number => Object.keys(columnsOf(cells, [])).length;

function missingOf(columns: Columns): ImportField[] {
  const missing: ImportField[] = columns.email === undefined ? ["email"] : [];
  if (columns.name !== undefined) return missing;
  if (columns.first_name === undefined) missing.push("first_name");
  if (columns.last_name === undefined) missing.push("last_name");
  return missing;
}

function columnsOf(cells: readonly string[], below: readonly TableLine[]): Columns {
  const plain = cells.map(plainTitle);
  const columns: Columns = {};
  for (const [meaning, ranks] of Object.entries(titles) as [keyof typeof titles, readonly string[][]][]) {
    const at = ranks
      .map((words) => plain.findIndex((title) => words.includes(title)))
      .find((found) => found >= 0);
    if (at !== undefined) columns[meaning] = at;
  }
  const word = plain.findIndex((title) => wordsForName.includes(title));
  if (word >= 0) {
    if (columns.first_name === undefined && columns.last_name === undefined) columns.name ??= word;
    else if (columns.last_name === undefined) columns.last_name = word;
    else columns.first_name ??= word;
  }
  if (columns.first_name !== undefined && columns.last_name !== undefined) delete columns.name;
  const email = mailColumn(plain, below);
  if (email !== undefined) columns.email = email;
  return columns;
}

/** The surest column of addresses; one that is only likely must hold some. */
function mailColumn(plain: readonly string[], below: readonly TableLine[]): number | undefined {
  const candidates = plain.flatMap((title, at) => {
    const rank = rankOfMail(title);
    if (rank === undefined) return [];
    const cells = below.map(({ cells: all }) => (all[at] ?? "").trim()).filter((cell) => cell !== "");
    const holdsAddresses = cells.length === 0 || cells.some((cell) => cell.includes("@"));
    if (rank >= 2 && !holdsAddresses) return [];
    if (rank === 4 && cells.length === 0) return [];
    return [{ at, rank: rank + (holdsAddresses ? 0 : 10) }];
  });
  return candidates.toSorted((a, b) => a.rank - b.rank)[0]?.at;
}
