type Series = { name: string; unit: string; colour: string; max: number; values: readonly number[] };

const hours = [0, 2, 4, 6, 8, 10, 12, 14, 16];
const width = 900;
const panelHeight = 190;
const left = 200;
const right = 30;

/** The course of the case's treatment; hour 0 is arrival. Insulin runs from hour 2, dextrose from hour 8. */
const series: readonly Series[] = [
  {
    name: "Glucose",
    unit: "mg/dL",
    colour: "#9a3412",
    max: 600,
    values: [486, 430, 358, 291, 238, 214, 203, 196, 188],
  },
  {
    name: "β-Hydroxybutyrate",
    unit: "mmol/L",
    colour: "#155e75",
    max: 8,
    values: [5.8, 5.6, 4.6, 3.6, 2.7, 1.8, 1.1, 0.7, 0.4],
  },
  {
    name: "Potassium",
    unit: "mmol/L",
    colour: "#4d5b1f",
    max: 6,
    values: [3.1, 3.6, 3.7, 3.9, 4.1, 4.2, 4.2, 4.3, 4.3],
  },
];

const xOf = (hour: number): number => left + (hour / 16) * (width - left - right);

function panel({ name, unit, colour, max, values }: Series, index: number): string {
  const top = 20 + index * panelHeight;
  const bottom = top + panelHeight - 40;
  const yOf = (value: number): number => bottom - (value / max) * (bottom - top);
  const points = values.map((value, i) => `${xOf(hours[i] ?? 0).toFixed(1)},${yOf(value).toFixed(1)}`);
  const rules = [0, 0.5, 1].map((part) => {
    const y = yOf(part * max).toFixed(1);
    return `<line x1="${left}" x2="${width - right}" y1="${y}" y2="${y}" stroke="#d6d3cd"/><text x="${left - 8}" y="${Number(y) + 5}" text-anchor="end" font-size="14" fill="#44403c">${part * max}</text>`;
  });
  const dots = values.map(
    (value, i) =>
      `<circle cx="${xOf(hours[i] ?? 0).toFixed(1)}" cy="${yOf(value).toFixed(1)}" r="4" fill="${colour}"/>`,
  );
  const labels = [0, 4, 8].map((i) => {
    const value = values[i] ?? 0;
    return `<text x="${xOf(hours[i] ?? 0).toFixed(1)}" y="${(yOf(value) - 10).toFixed(1)}" text-anchor="middle" font-size="14" font-weight="700" fill="${colour}">${value}</text>`;
  });
  return [
    `<text x="12" y="${top + 14}" font-size="15" font-weight="700" fill="#1c1917">${name}</text>`,
    `<text x="12" y="${top + 34}" font-size="13" fill="#44403c">${unit}</text>`,
    ...rules,
    `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
    ...dots,
    ...labels,
  ].join("");
}

const height = 20 + series.length * panelHeight + 30;

export const ketoacidosisCourse: string = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif">`,
  "<title>Glucose, β-hydroxybutyrate and potassium over 16 hours of treatment</title>",
  `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
  ...series.map(panel),
  ...hours.map(
    (hour) =>
      `<text x="${xOf(hour).toFixed(1)}" y="${height - 34}" text-anchor="middle" font-size="14" fill="#44403c">${hour} h</text>`,
  ),
  ...[
    [2, "Insulin starts"],
    [8, "Dextrose added"],
  ].map(([hour, text]) => {
    const x = xOf(Number(hour)).toFixed(1);
    return `<line x1="${x}" x2="${x}" y1="20" y2="${height - 52}" stroke="#78716c" stroke-dasharray="5 5"/><text x="${x}" y="${height - 12}" text-anchor="middle" font-size="13" fill="#44403c">${text}</text>`;
  }),
  "</svg>",
].join("");
