import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { blankCourse } from "#shared/domain/courses/blankCourse.ts";
import type { Accommodation } from "#shared/domain/examClock.ts";
import { anaphylaxis } from "./cases/anaphylaxis/anaphylaxis.ts";
import { aorticStenosis } from "./cases/aorticStenosis/aorticStenosis.ts";
import { chestPressure } from "./cases/chestPressure/chestPressure.ts";
import { chestPressureSession } from "./cases/chestPressureSession/chestPressureSession.ts";
import { delirium } from "./cases/delirium/delirium.ts";
import type { DemoCase } from "./cases/demoCase.ts";
import { earlyPregnancy } from "./cases/earlyPregnancy/earlyPregnancy.ts";
import { embolismExam } from "./cases/embolismExam/embolismExam.ts";
import { febrileInfant } from "./cases/febrileInfant/febrileInfant.ts";
import { ironDeficiency } from "./cases/ironDeficiency/ironDeficiency.ts";
import { pneumonia } from "./cases/pneumonia/pneumonia.ts";
import { vomiting } from "./cases/vomiting/vomiting.ts";
import type { DemoPerson } from "./demoPeople.ts";
import { editorial, lindental, northfield, riverside } from "./programs.ts";

export type DemoCourse = {
  /** Names the course for good. */
  sourceId: string;
  cases: readonly DemoCase[];
  programs: readonly Program[];
  /** Who takes it, of a program's students with their place in the roster. */
  isTakenBy: (person: DemoPerson, place: number) => boolean;
  /** Who has more time in timed exams. */
  accommodations?: Readonly<Record<string, Accommodation>>;
  row: (id: number, nowMs: number) => CourseRow;
};

const dayMs = 24 * 3600 * 1000;
const iso = (epochMs: number): string => new Date(epochMs).toISOString();
const date = (epochMs: number): string => iso(epochMs).slice(0, 10);

const common = (id: number, nowMs: number) => blankCourse(id, iso(nowMs - 120 * dayMs));

const matsuda = { first_name: "Hideo", last_name: "Matsuda" };
const delacroix = { first_name: "Ruth", last_name: "Delacroix" };
const steinbrueck = { first_name: "Rahel", last_name: "Steinbrück" };

/** Resources that a course has for its teachers, by the course's name. @see spec courses §2.3 'Educator Resources' */
export const educatorResources: ReadonlyMap<string, DemoCase> = new Map([
  ["Internal Medicine", chestPressureSession],
]);

/** The course that begins later, and in how many days its members are invited. */
export const courseToCome = "bedside:night-calls";
export const daysToInvite = 14;

/** The provider's own, one of Northfield with dates, one of Riverside alone, one that is archived, one that has ended, one to come. */
export const demoCourses: readonly DemoCourse[] = [
  {
    sourceId: "bedside:internal-medicine",
    cases: [chestPressure, vomiting, pneumonia, delirium, aorticStenosis],
    programs: [northfield, lindental, editorial],
    isTakenBy: () => true,
    row: (id, nowMs) => ({
      ...common(id, nowMs),
      program_id: null,
      name: "Internal Medicine",
      description:
        "<p>Common and dangerous presentations in adults, from the first minute to discharge, and an illness script to study. The second case opens when the first is complete.</p>",
      kind: "signature",
    }),
  },
  {
    sourceId: "bedside:acute-care-block",
    cases: [chestPressure, vomiting, febrileInfant, earlyPregnancy, anaphylaxis, embolismExam],
    programs: [northfield],
    isTakenBy: (_person, place) => place % 3 !== 2,
    accommodations: { "noor.haddad@bedside.test": 1.5 },
    row: (id, nowMs) => ({
      ...common(id, nowMs),
      program_id: northfield.id,
      name: "Clerkship Block 3: Acute Care",
      description:
        "<p>Complete these cases before simulation day, and bring your questions about the ECG. Includes a 30-minute timed exam.</p>",
      kind: "custom",
      start_date: date(nowMs - 45 * dayMs),
      end_date: date(nowMs + 60 * dayMs),
      created_by: matsuda,
      responsible_person: delacroix,
    }),
  },
  {
    sourceId: "bedside:riverside-reasoning",
    cases: [chestPressure, ironDeficiency, anaphylaxis],
    programs: [riverside],
    isTakenBy: () => true,
    row: (id, nowMs) => ({
      ...common(id, nowMs),
      program_id: riverside.id,
      name: "Introduction to Clinical Reasoning",
      description:
        "<p>First semester at Riverside: one case, worked through in small groups afterwards, an illness script and a case of quick decisions.</p>",
      kind: "custom",
      start_date: date(nowMs - 30 * dayMs),
      end_date: date(nowMs + 90 * dayMs),
      created_by: steinbrueck,
      responsible_person: steinbrueck,
    }),
  },
  {
    sourceId: "bedside:acute-care-last-year",
    cases: [chestPressure],
    programs: [northfield],
    isTakenBy: (_person, place) => place > 0 && place < 9,
    row: (id, nowMs) => ({
      ...common(id, nowMs),
      program_id: northfield.id,
      name: "Acute Care, last year's block",
      description: "<p>Kept for its reports.</p>",
      kind: "custom",
      archived_at: iso(nowMs - 60 * dayMs),
      start_date: date(nowMs - 400 * dayMs),
      end_date: date(nowMs - 300 * dayMs),
      created_by: matsuda,
      responsible_person: matsuda,
    }),
  },
  {
    sourceId: "bedside:reasoning-seminar",
    cases: [pneumonia, delirium],
    programs: [northfield],
    isTakenBy: (_person, place) => place % 4 === 1,
    row: (id, nowMs) => ({
      ...common(id, nowMs),
      program_id: northfield.id,
      name: "Clinical Reasoning Seminar",
      description: "<p>Six small-group evenings. The course has ended; its reports are still available.</p>",
      kind: "custom",
      start_date: date(nowMs - 110 * dayMs),
      end_date: date(nowMs - 40 * dayMs),
      invite_date: date(nowMs - 117 * dayMs),
      created_by: delacroix,
      responsible_person: delacroix,
    }),
  },
  {
    sourceId: courseToCome,
    cases: [chestPressure, febrileInfant, anaphylaxis],
    programs: [northfield],
    isTakenBy: (_person, place) => place % 4 === 2,
    row: (id, nowMs) => ({
      ...common(id, nowMs),
      program_id: northfield.id,
      name: "Clerkship Block 4: Night Calls",
      description: "<p>Starts in three weeks. Members get an email a week before.</p>",
      kind: "custom",
      start_date: date(nowMs + 21 * dayMs),
      end_date: date(nowMs + 80 * dayMs),
      invite_date: date(nowMs + daysToInvite * dayMs),
      created_by: matsuda,
      responsible_person: delacroix,
    }),
  },
];
