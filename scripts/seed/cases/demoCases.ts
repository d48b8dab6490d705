import { chestPressure } from "./chestPressure/chestPressure.ts";
import type { DemoCase } from "./demoCase.ts";
import { vomiting } from "./vomiting/vomiting.ts";

/** The complete cases that come with the demo data. */
export const demoCases: readonly DemoCase[] = [chestPressure, vomiting];
