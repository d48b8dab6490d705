import { label, sheet } from "./svg.ts";

/**
 * Chest radiographs, drawn as layers that the rays pass through: what lies over each other adds up, and edges are soft. Gradients and
 * opacity alone, so that a browser, a phone and the summary's PDF show the same. Drawn for teaching, taken of nobody.
 */
const steps = 7;

/** A shape whose edge fades over so many pixels. */
const soft = (path: string, colour: string, opacity: number, edge: number): string =>
  Array.from({ length: steps }, (_, i) => {
    // Laid over each other, the layers come to the opacity in the middle.
    const layer = 1 - (1 - opacity) ** (1 / steps);
    const width = ((i / (steps - 1)) * edge * 2).toFixed(1);
    return `<g opacity="${layer.toFixed(4)}"><path d="${path}" fill="${colour}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/></g>`;
  }).join("");

/** A band along a line, brightest in its middle. */
const band = (path: string, colour: string, opacity: number, width: number): string =>
  [1, 0.72, 0.42]
    .map(
      (part) =>
        `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${(opacity / 3).toFixed(3)}" stroke-width="${(width * part).toFixed(1)}" stroke-linecap="round"/>`,
    )
    .join("");

const air = "#0d0f11";
const tissue = "#8b9094";
const bone = "#f4f6f7";

const frame = (title: string, parts: readonly string[]): string =>
  sheet({ width: 600, height: 620, title, background: "#050607" }, [
    ...parts,
    '<rect y="586" width="600" height="34" fill="#050607"/>',
    label("Drawn for teaching, not a radiograph of a person", { x: 16, y: 608, size: 15, fill: "#ffffff" }),
  ]);

/** Both sides of the chest: `mirrored` about the spine. */
const bothSides = (path: (x: (fromMiddle: number) => number) => string): string[] => [
  path((fromMiddle) => 300 - fromMiddle),
  path((fromMiddle) => 300 + fromMiddle),
];

const ribs = Array.from({ length: 9 }, (_, i) => {
  const y = 92 + i * 44;
  const reach = 118 + 78 * Math.sin(((i + 1.4) / 10) * 2);
  const back = bothSides(
    (x) => `M${x(26)} ${y}C${x(reach * 0.6)} ${y - 26} ${x(reach)} ${y - 4} ${x(reach + 6)} ${y + 52}`,
  );
  const front = bothSides(
    (x) =>
      `M${x(reach + 6)} ${y + 52}C${x(reach)} ${y + 92} ${x(reach * 0.72)} ${y + 112} ${x(reach * 0.46)} ${y + 118}`,
  );
  return [
    ...back.map((path) => band(path, bone, 0.3, 15)),
    ...(i < 6 ? front.map((path) => band(path, bone, 0.12, 14)) : []),
  ].join("");
});

/** The vessels of a lung from its root, each thinner than the one that it leaves. */
const vessels = bothSides((x) =>
  [
    [150, 200, 96, 150],
    [170, 250, 116, 236],
    [165, 320, 104, 286],
    [140, 400, 84, 330],
    [104, 440, 66, 350],
    [128, 170, 82, 200],
  ]
    .map(([toX, toY, overX, overY]) => `M${x(46)} 268Q${x(overX ?? 0)} ${overY} ${x(toX ?? 0)} ${toY}`)
    .join(""),
);

const rightLung =
  "M262 104C214 74 160 108 128 196C100 276 92 380 96 452C130 420 214 412 256 446C262 380 256 330 262 262Z";
const leftLung =
  "M338 104C386 74 440 108 472 196C500 276 508 390 504 470C480 446 450 440 420 446C412 398 380 356 346 322C336 300 338 180 338 104Z";
const heart =
  "M270 286C250 320 250 390 262 446C300 470 380 470 418 448C424 400 384 346 344 316C322 300 290 276 270 286Z";
const spine = "M284 30H316V590H284Z";
const lobe =
  "M116 392C140 350 196 344 236 372C246 396 246 420 242 438C196 412 132 420 98 448C98 428 104 410 116 392Z";

/** Frontal view. The patient's right side is on the left of the picture. */
export const lowerLobePneumoniaFrontal: string = frame("Frontal chest radiograph, drawn", [
  soft(
    "M150 60C60 110 30 330 40 600H560C570 330 540 110 450 60C400 20 350 40 330 0H270C250 40 200 20 150 60Z",
    tissue,
    0.86,
    26,
  ),
  soft("M60 470C160 430 240 450 300 470C380 470 480 450 540 500V600H60Z", "#c9cdd0", 0.6, 26),
  soft(rightLung, air, 0.9, 10),
  soft(leftLung, air, 0.9, 10),
  ...vessels.map((path) => band(path, bone, 0.26, 7)),
  soft("M226 236C206 250 206 296 230 312C246 300 250 250 226 236Z", bone, 0.24, 16),
  soft("M374 226C394 240 396 286 372 304C356 292 352 244 374 226Z", bone, 0.24, 16),
  soft(heart, "#e3e6e8", 0.74, 5),
  soft(
    "M268 150C262 210 266 260 272 300H332C340 250 340 200 330 150C310 120 284 120 268 150Z",
    "#dfe2e4",
    0.66,
    10,
  ),
  soft("M330 168C352 164 362 186 354 206C346 220 332 216 328 204Z", "#dfe2e4", 0.6, 6),
  soft(spine, bone, 0.34, 8),
  ...Array.from({ length: 13 }, (_, i) => band(`M288 ${50 + i * 42}H312`, air, 0.2, 6)),
  band("M298 20C296 90 298 150 296 204", air, 0.6, 20),
  ...ribs,
  ...bothSides((x) => `M${x(18)} 96C${x(70)} 84 ${x(120)} 96 ${x(190)} 56`).map((path) =>
    band(path, bone, 0.5, 17),
  ),
  // The right heart border stays sharp, and the diaphragm below the density is lost.
  soft(lobe, "#d4d8da", 0.62, 20),
  soft(
    "M128 396C160 372 196 372 222 392C224 412 214 424 200 424C170 414 140 420 120 434Z",
    "#e6e9ea",
    0.4,
    22,
  ),
  // The bronchi keep their air.
  ...[
    "M240 352C220 378 190 396 160 412",
    "M216 380C204 396 200 410 198 424",
    "M204 388C180 388 160 386 140 396",
  ].map((path) => band(path, air, 0.75, 6)),
  label("R", { x: 40, y: 60, size: 34, fill: "#ffffff", weight: 700 }),
]);

/** Lateral view: the spine is on the right of the picture. */
export const lowerLobePneumoniaLateral: string = frame("Lateral chest radiograph, drawn", [
  soft("M210 40C120 110 80 300 96 600H540C560 380 540 130 440 40Z", tissue, 0.86, 24),
  soft("M96 470C220 400 330 450 470 540V600H96Z", "#c9cdd0", 0.6, 24),
  soft("M232 92C150 150 116 310 124 452C230 396 330 452 460 524C490 380 480 190 400 84Z", air, 0.86, 12),
  soft("M150 60C230 30 380 30 470 70L450 150C380 120 260 120 190 160Z", "#b9bdc0", 0.45, 30),
  soft(
    "M140 330C170 276 250 280 286 340C296 380 290 410 270 418C220 410 170 420 132 444Z",
    "#dfe2e4",
    0.6,
    10,
  ),
  band("M300 50C316 130 330 190 336 250", air, 0.55, 24),
  band("M276 280C280 200 330 170 372 190C410 220 424 330 430 470", bone, 0.2, 36),
  band("M136 190C122 240 120 300 128 350", bone, 0.55, 16),
  soft("M430 70C478 190 492 380 470 590H520C546 380 536 190 474 60Z", bone, 0.3, 8),
  ...Array.from({ length: 12 }, (_, i) => {
    const y = 96 + i * 40;
    const x = 446 + 34 * Math.sin(((i + 1) / 14) * Math.PI);
    return band(`M${x.toFixed(0)} ${y}L${(x + 40).toFixed(0)} ${y - 4}`, air, 0.26, 6);
  }),
  ...Array.from({ length: 8 }, (_, i) =>
    band(
      `M${452 + i * 3} ${120 + i * 44}C${380 - i * 4} ${130 + i * 46} ${270 - i * 8} ${170 + i * 44} ${200 - i * 8} ${240 + i * 34}`,
      bone,
      0.11,
      12,
    ),
  ),
  // Behind the major fissure, over the spine, which should grow darker downwards.
  soft(
    "M348 330C380 324 440 344 466 386C470 440 468 484 460 516C420 496 384 478 352 466C340 420 336 370 348 330Z",
    "#dde0e2",
    0.6,
    18,
  ),
  band("M262 214L352 478", bone, 0.28, 3),
  ...["M350 360C380 380 410 410 424 450", "M384 384C400 384 420 390 440 400"].map((path) =>
    band(path, air, 0.55, 6),
  ),
  label("Front", { x: 20, y: 60, size: 22, fill: "#ffffff" }),
  label("Back", { x: 530, y: 60, size: 22, fill: "#ffffff" }),
]);
