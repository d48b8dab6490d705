import { label, sheet } from "./svg.ts";

const lung = "#1f2933";
const tissue = "#9aa5b1";
const dense = "#dfe5ea";

const frame = (title: string, parts: readonly string[]): string =>
  sheet({ width: 600, height: 620, title, background: "#3e4c59" }, [
    ...parts,
    label("Schematic drawing, not a radiograph of a person", { x: 16, y: 604, size: 15, fill: "#ffffff" }),
  ]);

const ribs = [150, 205, 260, 315, 370].map(
  (y) =>
    `<path d="M110 ${y + 30}Q200 ${y - 20} 285 ${y}M490 ${y + 30}Q400 ${y - 20} 315 ${y}" fill="none" stroke="${tissue}" stroke-width="5" opacity="0.45"/>`,
);

/** Frontal view. The patient's right side is on the left of the picture. */
export const lowerLobePneumoniaFrontal: string = frame("Schematic frontal chest radiograph", [
  `<path d="M255 90C150 110 95 260 92 470Q180 430 268 462L268 130Z" fill="${lung}"/>`,
  `<path d="M345 90C450 110 505 260 508 470Q440 432 405 458C400 380 350 350 332 300L332 130Z" fill="${lung}"/>`,
  ...ribs,
  `<rect x="282" y="60" width="36" height="420" fill="${tissue}" opacity="0.8"/>`,
  `<path d="M275 270C300 260 350 300 400 400Q410 450 400 462L262 466C255 400 258 320 275 270Z" fill="${dense}"/>`,
  `<path d="M96 400C130 360 200 370 236 400Q244 430 238 448Q170 436 94 468Z" fill="${dense}" opacity="0.85"/>`,
  // The bronchi keep their air.
  `<path d="M228 402L170 440M206 414L190 444M215 409L150 416" stroke="${lung}" stroke-width="4" fill="none"/>`,
  label("R", { x: 40, y: 60, size: 34, fill: "#ffffff", weight: 700 }),
]);

/** Lateral view: the spine is on the right of the picture. */
export const lowerLobePneumoniaLateral: string = frame("Schematic lateral chest radiograph", [
  `<path d="M200 100C120 160 100 320 112 470Q230 400 330 470Q400 500 470 520C490 360 470 180 400 90Z" fill="${lung}"/>`,
  `<path d="M430 90C490 200 500 380 488 540L530 540C545 380 530 200 470 80Z" fill="${tissue}" opacity="0.8"/>`,
  `<path d="M120 330C160 300 230 330 240 430Q180 430 114 468Z" fill="${dense}"/>`,
  `<path d="M336 380C380 350 450 360 474 390L470 516Q400 496 334 466Z" fill="${dense}" opacity="0.85"/>`,
  '<path d="M230 240L345 480" stroke="#9aa5b1" stroke-width="2" stroke-dasharray="6 6"/>',
  label("Front", { x: 60, y: 60, size: 22, fill: "#ffffff" }),
  label("Back", { x: 500, y: 60, size: 22, fill: "#ffffff" }),
]);
