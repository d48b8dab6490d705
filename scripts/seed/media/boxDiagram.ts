import { label, sheet } from "./svg.ts";

export type Tone = "cause" | "mechanism" | "finding" | "action";

export type Box = { x: number; y: number; lines: readonly string[]; tone: Tone };

export type BoxDiagram = {
  title: string;
  /** Boxes by name, on a grid: x in columns, y in rows, from 0. */
  boxes: Readonly<Record<string, Box>>;
  /** From box to box, with words beside the arrow where needed. */
  arrows: readonly (readonly [from: string, to: string, words?: string])[];
};

const tones: Readonly<Record<Tone, { fill: string; stroke: string }>> = {
  cause: { fill: "#fef3c7", stroke: "#92400e" },
  mechanism: { fill: "#e0f2fe", stroke: "#075985" },
  finding: { fill: "#f3e8ff", stroke: "#6b21a8" },
  action: { fill: "#dcfce7", stroke: "#166534" },
};

const box = { width: 256, height: 84 };
const gap = { across: 44, down: 56 };
const margin = 24;

const leftOf = ({ x }: Box) => margin + x * (box.width + gap.across);
const topOf = ({ y }: Box) => margin + y * (box.height + gap.down);
const middleOf = (one: Box) => ({ x: leftOf(one) + box.width / 2, y: topOf(one) + box.height / 2 });

function drawBox(one: Box): string {
  const { fill, stroke } = tones[one.tone];
  const middle = middleOf(one);
  const first = middle.y - ((one.lines.length - 1) * 20) / 2 + 5;
  return [
    `<rect x="${leftOf(one)}" y="${topOf(one)}" width="${box.width}" height="${box.height}" rx="10" fill="${fill}" stroke="${stroke}" stroke-width="2"/>`,
    ...one.lines.map((line, i) =>
      label(line, { x: middle.x, y: first + i * 20, size: 15, anchor: "middle" }),
    ),
  ].join("");
}

/** Where the line from the middle of a box towards a point leaves the box. */
function edge(one: Box, towards: { x: number; y: number }): { x: number; y: number } {
  const middle = middleOf(one);
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
  const part = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : (box.width / 2 + 4) / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : (box.height / 2 + 4) / Math.abs(dy),
  );
  return { x: middle.x + dx * part, y: middle.y + dy * part };
}

function drawArrow(from: Box, to: Box, words: string | undefined): string {
  const [start, end] = [edge(from, middleOf(to)), edge(to, middleOf(from))];
  const line = `<line x1="${start.x.toFixed(1)}" y1="${start.y.toFixed(1)}" x2="${end.x.toFixed(1)}" y2="${end.y.toFixed(1)}" stroke="#44403c" stroke-width="2" marker-end="url(#tip)"/>`;
  if (!words) return line;
  const [x, y] = [(start.x + end.x) / 2 + 8, (start.y + end.y) / 2 + 5];
  return line + label(words, { x, y, size: 14, fill: "#44403c", weight: 700 });
}

/** Boxes and arrows: a map of mechanisms, or a way to decide. */
export function boxDiagram({ title, boxes, arrows }: BoxDiagram): string {
  const named = (name: string): Box => {
    const found = boxes[name];
    if (!found) throw new Error(`'${title}' has no box '${name}'`);
    return found;
  };
  const all = Object.values(boxes);
  const width = Math.max(...all.map(leftOf)) + box.width + margin;
  const height = Math.max(...all.map(topOf)) + box.height + margin;
  return sheet({ width, height, title }, [
    '<defs><marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 10 5 0 10z" fill="#44403c"/></marker></defs>',
    ...arrows.map(([from, to, words]) => drawArrow(named(from), named(to), words)),
    ...all.map(drawBox),
  ]);
}
