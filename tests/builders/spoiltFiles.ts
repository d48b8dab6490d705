import { strToU8, zipSync } from "fflate";
import { interchangeFiles } from "#functions/workers/reports/questionInterchange.ts";
import { importColumns } from "#shared/domain/bank/questionImport.ts";
import type { WrittenQuestion } from "#shared/questions/interchange/item.ts";
import { type InterchangeFormat, interchangeFormats } from "#shared/questions/interchange/written.ts";
import { textOf } from "./archiveText.ts";

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const question = (place: number): WrittenQuestion => ({
  ...{ id: place, name: `Item ${place}`, vignette: "A child coughs.", stem: "What is next?" },
  ...{ choices: ["Wait", "An X-ray", "Antibiotics"], correct: 1, explanation: "Look first." },
  pictures: [],
});

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** Every column of an import, with right values. */
const rightCells: Readonly<Record<keyof typeof importColumns, string>> = {
  ...{ label: "Item 1", course: "Pediatrics", case_id: "", use: "Pilot", vignette: "A child coughs." },
  ...{ stem: "What is next?", answer: "B", choice_a: "Wait", choice_b: "An X-ray", choice_c: "Rest" },
  ...{ choice_d: "", choice_e: "", status: "Valid", objective_id: "", point_id: "", explanation: "Look." },
  ...{ system: "Respiratory", focus: "Diagnosis", location: "", age: "", diagnosis: "" },
  ...{ disciplines: "Pediatrics; Surgery", excellence: "" },
};
const csv = [Object.values(importColumns), Object.values(rightCells), Object.values(rightCells)]
  .map((cells) => cells.map(cell).join(","))
  .join("\r\n");

const formats = Object.keys(interchangeFormats) as InterchangeFormat[];
const filesOf = (format: InterchangeFormat) =>
  [...interchangeFiles([question(1), question(2)], format).files].map((file) => ({
    name: file.name,
    text: textOf(file),
  }));

const hostile = [
  ...["=HYPERLINK(1)", "@SUM(A1)", "\u0000", "\ufffd", "\ud800", "'", '"', '""', ",", ";", "\r\n", "\t"],
  ...[
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    "&b;",
    "&#0;",
    "&#x110000;",
    "]]>",
    "<![CDATA[",
    "<a",
    "</quiz>",
    "<?",
  ],
  ...[
    "{",
    "}",
    "~",
    "=",
    "#",
    "::",
    "\\",
    "%-50%",
    "%1e999%",
    "$CATEGORY:",
    "//",
    "__proto__",
    "constructor",
  ],
  ...["9".repeat(400), "-1", "NaN", "1e999", "x".repeat(20_000), "\u202e", "😀", "../../a", "<script>"],
];

/** Spoils a text once to four times: cuts, repeats, swaps or takes out a part, or puts something hostile in. */
function spoiltText(text: string, random: () => number): string {
  let spoilt = text;
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
    const [a, b] = [Math.floor(random() * spoilt.length), Math.floor(random() * spoilt.length)];
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    const what = hostile[Math.floor(random() * hostile.length)] ?? "";
    const ways = [
      () => spoilt.slice(0, from) + what + spoilt.slice(from),
      () => spoilt.slice(0, from) + what + spoilt.slice(Math.min(spoilt.length, from + 12)),
      () => spoilt.slice(0, to),
      () => spoilt.slice(0, from) + spoilt.slice(Math.min(to, from + 40)),
      () => spoilt + spoilt.slice(from, Math.min(to, from + 400)),
    ];
    spoilt = (ways[Math.floor(random() * ways.length)] ?? ways[0])?.() ?? spoilt;
  }
  return spoilt;
}

function spoiltBytes(bytes: Buffer, random: () => number): Buffer {
  const spoilt = Buffer.from(bytes);
  for (let times = 1 + Math.floor(random() * 8); times > 0 && spoilt.length > 0; times--)
    spoilt[Math.floor(random() * spoilt.length)] = Math.floor(random() * 256);
  return random() < 0.2 ? spoilt.subarray(0, Math.floor(random() * spoilt.length)) : spoilt;
}

/** A file of questions that something is wrong with, of any format that imports take; the same for the same number. */
export function aSpoiltFile(seed: number): { fileName: string; bytes: Buffer } {
  const random = seededNumbers(seed);
  const way = random();
  if (way < 0.45) {
    const bytes = Buffer.from(spoiltText(csv, random), random() < 0.1 ? "utf16le" : "utf8");
    return { fileName: "questions.csv", bytes };
  }
  const format = formats[Math.floor(random() * formats.length)] ?? "gift";
  const files = filesOf(format);
  const [first] = files;
  if (way < 0.7 && first && files.length === 1)
    return { fileName: first.name, bytes: Buffer.from(spoiltText(first.text, random)) };
  const place = Math.floor(random() * files.length);
  const spoilt = files.map(({ name, text }, at) => ({
    name: at === place && random() < 0.1 ? `../${name}` : name,
    text: at === place ? spoiltText(text, random) : text,
  }));
  const zip = Buffer.from(
    zipSync(Object.fromEntries(spoilt.map(({ name, text }) => [name, strToU8(text)])), { level: 1 }),
  );
  return { fileName: "questions.zip", bytes: random() < 0.4 ? spoiltBytes(zip, random) : zip };
}
