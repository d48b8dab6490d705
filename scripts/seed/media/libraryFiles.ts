import { boxDiagram } from "./boxDiagram.ts";
import { handoutPdf } from "./handout.ts";
import { heartSounds } from "./heartSounds.ts";
import { lineChart } from "./lineChart.ts";
import { type Rhythm, rhythmPicture } from "./rhythmStrip.ts";

/** A file of the media library that no case uses yet. */
export type LibraryFile = {
  file: string;
  name: string;
  /** Empty where it is left for an author to write. */
  alternativeText: string;
  make: () => Uint8Array | Promise<Uint8Array>;
};

const usualBeat = { p: 1.2, qrs: 10, qrsMs: 90, t: 2.5 };
const svg = (text: string) => () => new TextEncoder().encode(text);

const strip = (file: string, name: string, alternativeText: string, rhythm: Rhythm): LibraryFile => ({
  ...{ file: `${file}.png`, name, alternativeText },
  make: () => rhythmPicture(rhythm, file),
});

/** Drawn and calculated; none shows a person. */
export const libraryFiles: readonly LibraryFile[] = [
  strip(
    "sinus-rhythm",
    "Rhythm strip: sinus rhythm",
    "Six seconds of lead II. A P wave before each narrow QRS complex, regular, 75 beats a minute.",
    { rate: 75, beat: usualBeat },
  ),
  strip(
    "sinus-tachycardia",
    "Rhythm strip: sinus tachycardia",
    "Six seconds of lead II. A P wave before each narrow QRS complex, regular, 130 beats a minute.",
    { rate: 130, beat: { ...usualBeat, t: 2 } },
  ),
  strip(
    "atrial-fibrillation",
    "Rhythm strip: atrial fibrillation",
    "Six seconds of lead II. Narrow QRS complexes at irregular intervals, no P waves, a trembling baseline.",
    { rate: 115, irregular: 0.35, tremor: 1, beat: { ...usualBeat, p: 0 } },
  ),
  strip(
    "complete-heart-block",
    "Rhythm strip: complete heart block",
    "Six seconds of lead II. P waves at 85 a minute that bear no relation to QRS complexes at 38 a minute.",
    { rate: 38, atrialRate: 85, beat: { ...usualBeat, qrsMs: 130 } },
  ),
  strip(
    "wide-complex-tachycardia",
    "Rhythm strip: wide complex tachycardia",
    "Six seconds of lead II. Wide QRS complexes, regular, 170 beats a minute, without P waves.",
    { rate: 170, beat: { p: 0, qrs: 12, qrsMs: 170, t: -2 } },
  ),
  // Left without a text: what the library says of such pictures can be seen in the demo.
  strip("sinus-bradycardia", "Rhythm strip: sinus bradycardia", "", { rate: 42, beat: usualBeat }),
  {
    file: "c-reactive-protein.svg",
    name: "C-reactive protein under antibiotics",
    alternativeText: "C-reactive protein falls from 212 mg/L on day 1 to 18 mg/L on day 7.",
    make: svg(
      lineChart({
        ...{ title: "C-reactive protein", unit: "mg/L", from: 0, to: 240, usual: [0, 5] },
        times: ["Day 1", "Day 2", "Day 3", "Day 4", "Day 5", "Day 6", "Day 7"],
        values: [212, 224, 171, 118, 74, 39, 18],
      }),
    ),
  },
  {
    file: "creatinine.svg",
    name: "Creatinine in acute kidney injury",
    alternativeText: "Creatinine rises from 0.9 to 3.4 mg/dL within four days and falls to 1.3 by day 9.",
    make: svg(
      lineChart({
        ...{ title: "Creatinine", unit: "mg/dL", from: 0, to: 4, usual: [0.6, 1.2] },
        times: ["Day 1", "Day 2", "Day 3", "Day 4", "Day 5", "Day 7", "Day 9"],
        values: [0.9, 1.8, 2.9, 3.4, 2.8, 1.9, 1.3],
      }),
    ),
  },
  {
    file: "temperature.svg",
    name: "Temperature over three days",
    alternativeText: "Temperature swings between 37.1 and 39.4 °C for two days and is 37.0 °C on the third.",
    make: svg(
      lineChart({
        ...{ title: "Temperature", unit: "°C", from: 36, to: 40, usual: [36.5, 37.5] },
        times: ["6:00", "14:00", "22:00", "6:00", "14:00", "22:00", "6:00"],
        values: [38.2, 39.4, 38.7, 37.1, 39, 37.8, 37],
      }),
    ),
  },
  {
    file: "hemoglobin.svg",
    name: "Hemoglobin under iron tablets",
    alternativeText: "Hemoglobin rises from 8.1 g/dL to 12.4 g/dL within twelve weeks.",
    make: svg(
      lineChart({
        ...{ title: "Hemoglobin", unit: "g/dL", from: 6, to: 16, usual: [12, 15.5] },
        times: ["Start", "Week 2", "Week 4", "Week 6", "Week 8", "Week 12"],
        values: [8.1, 8.9, 10, 10.8, 11.6, 12.4],
      }),
    ),
  },
  {
    file: "handover.svg",
    name: "Handover in five steps",
    alternativeText:
      "Five boxes in a row: illness severity, patient summary, action list, what to watch for, synthesis by the receiver.",
    make: svg(
      boxDiagram({
        title: "Handover in five steps",
        boxes: {
          severity: { x: 0, y: 0, lines: ["Illness severity"], tone: "cause" },
          summary: { x: 1, y: 0, lines: ["Patient summary"], tone: "mechanism" },
          actions: { x: 2, y: 0, lines: ["Action list"], tone: "action" },
          watch: { x: 2, y: 1, lines: ["What to watch for,", "and what to do then"], tone: "finding" },
          synthesis: { x: 1, y: 1, lines: ["Synthesis", "by the receiver"], tone: "action" },
        },
        arrows: [
          ["severity", "summary"],
          ["summary", "actions"],
          ["actions", "watch"],
          ["watch", "synthesis"],
        ],
      }),
    ),
  },
  {
    file: "normal-heart-sounds.wav",
    name: "Heart sounds: normal",
    alternativeText: "First and second heart sound, 75 beats a minute.",
    make: () => heartSounds(),
  },
  {
    file: "third-heart-sound.wav",
    name: "Heart sounds: third heart sound",
    alternativeText: "First and second heart sound, each pair followed by a low third sound.",
    make: () => heartSounds({ third: 0.35 }),
  },
  {
    file: "iron-tablets.pdf",
    name: "Handout: taking iron tablets",
    alternativeText: "One page for patients: how to take iron tablets, and what to expect.",
    make: () =>
      handoutPdf({
        title: "Taking iron tablets",
        intro: "For adults who were told that their body is short of iron.",
        parts: [
          {
            heading: "How to take them",
            lines: [
              "Take one tablet every other day, before breakfast, with water.",
              "Wait an hour before coffee, tea, milk or calcium tablets: they keep the iron from getting in.",
              "Keep the tablets where children cannot reach them.",
            ],
          },
          {
            heading: "What to expect",
            lines: [
              "Your stools may turn dark. That comes from the iron and does no harm.",
              "If your stomach hurts, take the tablet with a little food, and tell us.",
              "You should feel stronger after two to four weeks. Go on for three months after your blood is back to normal.",
            ],
          },
        ],
        footer: "From a teaching case. It does not replace advice from the people who care for you.",
      }),
  },
];
