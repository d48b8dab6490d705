import { isoTime } from "#functions/runtime/clock.ts";
import { reserveCourseId } from "#functions/table/cases/sources.ts";
import { getQuoteCourses, putQuoteCourses } from "#functions/table/quotes/quoteCourses.ts";
import { ensureCourse, ensureItems } from "#scripts/import/fillCourse.ts";
import { blankCourse } from "#shared/domain/courses/blankCourse.ts";
import { type CourseKey, courseKeys } from "#shared/domain/pricing/courses.ts";
import { courseNames } from "#shared/domain/quotes/courseNames.ts";
import { anaphylaxis } from "./cases/anaphylaxis/anaphylaxis.ts";
import { aorticStenosis } from "./cases/aorticStenosis/aorticStenosis.ts";
import { chestPressure } from "./cases/chestPressure/chestPressure.ts";
import { delirium } from "./cases/delirium/delirium.ts";
import type { DemoCase } from "./cases/demoCase.ts";
import { earlyPregnancy } from "./cases/earlyPregnancy/earlyPregnancy.ts";
import { febrileInfant } from "./cases/febrileInfant/febrileInfant.ts";
import { ironDeficiency } from "./cases/ironDeficiency/ironDeficiency.ts";
import { pneumonia } from "./cases/pneumonia/pneumonia.ts";
import { vomiting } from "./cases/vomiting/vomiting.ts";
import { quoteAuditOf } from "./quoteAudit.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Course of the demo that a course of a quote stands for where it is one of `demoCourses`. */
const standingCourses: Partial<Record<CourseKey, string>> = { im_price: "bedside:internal-medicine" };

/** Cases of the courses that quotes sell. A course that exists already keeps its name and its items. */
const casesOf: Readonly<Partial<Record<CourseKey, { about: string; cases: readonly DemoCase[] }>>> = {
  im_price: {
    about: "Common and dangerous presentations in adults.",
    cases: [chestPressure, vomiting, pneumonia, delirium, aorticStenosis],
  },
  fm_price: { about: "Patients of all ages in a family medicine clinic.", cases: [ironDeficiency, vomiting] },
  ger_price: { about: "Older adults, their medicines and their minds.", cases: [delirium, aorticStenosis] },
  peds_price: { about: "Infants, children and adolescents.", cases: [febrileInfant, anaphylaxis] },
  rad_price: { about: "When to image, and how to read what comes back.", cases: [pneumonia] },
  iis_price: { about: "Mechanisms of disease beside the cases that show them.", cases: [aorticStenosis] },
  cx_price: {
    about: "Communication, ethics and safety in the course of care.",
    cases: [chestPressure, delirium],
  },
  neu_price: { about: "From the complaint to the place of the lesion.", cases: [delirium] },
  obgyn_price: { about: "Pregnancy, and the health of women.", cases: [earlyPregnancy] },
  woc_price: { about: "Calls at night that interns get.", cases: [chestPressure, anaphylaxis] },
  wmd_price: {
    about: "Surgical patients before, during and after the operation.",
    cases: [vomiting, pneumonia],
  },
  add_price: { about: "Substance use: screening, treatment and relapse.", cases: [vomiting] },
};

const sourceOf = (key: CourseKey): string => standingCourses[key] ?? `bedside:quoted:${key}`;

/**
 * Writes the provider's courses that quotes sell, names them in the courses of quotes, and lends them to the programs that had
 * them in the year before.
 *
 * @param lentTo - Ids of the programs that have a course.
 * @param now - Epoch milliseconds.
 */
export async function writeQuotedCourses(of: {
  documentOf: (demoCase: DemoCase) => { id: number } | undefined;
  lentTo: (key: CourseKey) => readonly string[];
  now: number;
}): Promise<void> {
  const ids = new Map<CourseKey, number>();
  for (const key of courseKeys) {
    const id = await reserveCourseId(sourceOf(key));
    ids.set(key, id);
    const filled = casesOf[key];
    if (!filled) continue;
    const programIds = of.lentTo(key);
    await ensureCourse(courseRow({ id, key, about: filled.about, now: of.now }), programIds);
    const documents = filled.cases.flatMap((demoCase) => of.documentOf(demoCase) ?? []);
    await ensureItems(id, documents, programIds);
  }
  if ((await getQuoteCourses()).rev > 0) return;
  const courses = Object.fromEntries([...ids].map(([key, id]) => [key, [id]]));
  await putQuoteCourses(
    { courses, rev: 1 },
    quoteAuditOf("Quote courses", isoTime(of.now - 20 * dayMs), null),
  );
}

const courseRow = (of: { id: number; key: CourseKey; about: string; now: number }) => ({
  ...blankCourse(of.id, isoTime(of.now - 120 * dayMs)),
  program_id: null,
  name: courseNames[of.key],
  description: `<p>${of.about}</p>`,
  kind: "signature" as const,
  is_cx_doc_set: of.key === "cx_price",
});
