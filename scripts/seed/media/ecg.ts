/** How one lead looks: millimetres of the J point and of the waves; 1 mm is 0.1 mV. */
type Lead = { name: string; r: number; q?: number; s?: number; st: number; t: number };

const pixelsPerMm = 6;
// 25 mm/s at 52 beats a minute: one beat is 28.8 mm wide.
const beatMm = 28.8;
const beatsShown = 2;

/**
 * A schematic 12-lead electrocardiogram with V4R: sinus bradycardia of 52/min, ST elevation in II, III (more than II), aVF
 * and V4R, 1 mm in V1, reciprocal depression in I and aVL. Drawn for teaching, not recorded from anybody.
 */
const leads: readonly Lead[] = [
  { name: "I", r: 6, st: -1, t: -1 },
  { name: "aVR", r: -5, st: -0.5, t: -1 },
  { name: "V1", r: 2, s: -7, st: 1, t: 1.5 },
  { name: "V4", r: 11, s: -3, st: 0, t: 3 },
  { name: "II", r: 8, q: -1, st: 2, t: 4 },
  { name: "aVL", r: 4, st: -2, t: -2.5 },
  { name: "V2", r: 4, s: -9, st: 0, t: 3 },
  { name: "V5", r: 12, s: -2, st: 0, t: 3 },
  { name: "III", r: 6, q: -2, st: 3, t: 5 },
  { name: "aVF", r: 7, q: -1.5, st: 2.5, t: 4.5 },
  { name: "V4R", r: 2, s: -4, st: 1.5, t: 2 },
  { name: "V6", r: 9, s: -1, st: 0, t: 2.5 },
];

const columns = 4;
const cellWidth = beatMm * beatsShown * pixelsPerMm;
const cellHeight = 28 * pixelsPerMm;
const width = columns * cellWidth;
const height = Math.ceil(leads.length / columns) * cellHeight + 36;

/** One beat as points in millimetres: [along, up]. */
function beat({ r, q = 0, s = 0, st, t }: Lead): [number, number][] {
  return [
    [0, 0],
    [3.5, 0],
    [4.5, 1],
    [5.5, 0],
    [8, 0],
    [8.4, q],
    [9, r],
    [9.7, s],
    [10.2, st],
    [13, st + (t - st) * 0.2],
    [16, t],
    [19, st * 0.1],
    [20, 0],
    [beatMm, 0],
  ];
}

function trace(lead: Lead, left: number, middle: number): string {
  const points = Array.from({ length: beatsShown }, (_, i) =>
    beat(lead).map(([along, up]) => {
      const x = left + (i * beatMm + along) * pixelsPerMm;
      return `${x.toFixed(1)},${(middle - up * pixelsPerMm).toFixed(1)}`;
    }),
  ).flat();
  return `<polyline points="${points.join(" ")}" fill="none" stroke="#14202b" stroke-width="2" stroke-linejoin="round"/>`;
}

function grid(stepMm: number, colour: string, strokeWidth: number): string {
  const step = stepMm * pixelsPerMm;
  return `<pattern id="grid${stepMm}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="M${step} 0H0V${step}" fill="none" stroke="${colour}" stroke-width="${strokeWidth}"/></pattern><rect width="${width}" height="${height}" fill="url(#grid${stepMm})"/>`;
}

export const inferiorStemiEcg: string = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
  "<title>Schematic 12-lead electrocardiogram with V4R</title>",
  `<rect width="${width}" height="${height}" fill="#fff8f4"/>`,
  grid(1, "#f7d9cf", 0.5),
  grid(5, "#eeb5a5", 1),
  ...leads.map((lead, i) => {
    const left = (i % columns) * cellWidth;
    const middle = Math.floor(i / columns) * cellHeight + cellHeight * 0.58;
    const label = `<text x="${left + 8}" y="${middle - cellHeight * 0.36}" font-family="sans-serif" font-size="20" font-weight="700" fill="#14202b">${lead.name}</text>`;
    return label + trace(lead, left, middle);
  }),
  `<text x="8" y="${height - 12}" font-family="sans-serif" font-size="16" fill="#14202b">Schematic drawing · 25 mm/s · 10 mm/mV · V4R recorded in the place of V3</text>`,
  "</svg>",
].join("");
