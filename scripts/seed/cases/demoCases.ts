import { anaphylaxis } from "./anaphylaxis/anaphylaxis.ts";
import { aorticStenosis } from "./aorticStenosis/aorticStenosis.ts";
import { chestPressure } from "./chestPressure/chestPressure.ts";
import { chestPressureSession } from "./chestPressureSession/chestPressureSession.ts";
import { delirium } from "./delirium/delirium.ts";
import type { DemoCase } from "./demoCase.ts";
import { earlyPregnancy } from "./earlyPregnancy/earlyPregnancy.ts";
import { embolismExam } from "./embolismExam/embolismExam.ts";
import { febrileInfant } from "./febrileInfant/febrileInfant.ts";
import { ironDeficiency } from "./ironDeficiency/ironDeficiency.ts";
import { pneumonia } from "./pneumonia/pneumonia.ts";
import { vomiting } from "./vomiting/vomiting.ts";

/** The signature cases that come with the demo data. */
export const demoCases: readonly DemoCase[] = [
  chestPressure,
  vomiting,
  pneumonia,
  febrileInfant,
  earlyPregnancy,
  delirium,
];

/** Those that the demo's students have worked on; more would make the demo slow to fill. */
export const playedCases: readonly DemoCase[] = [chestPressure, vomiting];

/** Sat against the clock. */
export const demoExams: readonly DemoCase[] = [embolismExam];

/** Everything that comes with the demo data. */
export const demoDocuments: readonly DemoCase[] = [
  ...demoCases,
  aorticStenosis,
  ironDeficiency,
  anaphylaxis,
  chestPressureSession,
  ...demoExams,
];
