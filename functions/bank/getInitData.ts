import { getInitData as route } from "#shared/contract/bank/bankData.ts";
import {
  clinicalTerms,
  examCoursesAround,
  itemDecisions,
  questionStatuses,
  questionUses,
} from "#shared/domain/bank/vocabulary.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { caseKinds } from "#shared/domain/kinds.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readQuestions } from "../table/bank/questions.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { readPlacesOfCourses } from "../table/courses/courseItems.ts";
import { readProvidedCourses } from "../table/courses/courses.ts";
import { rowsById } from "../table/lists/joinRows.ts";

type Titled = { id: number; title: string };
const byTitle = (a: Titled, b: Titled): number =>
  a.title < b.title ? -1 : a.title > b.title ? 1 : a.id - b.id;
const titled = ({ id, title }: Titled): Titled => ({ id, title: plainText(title) });

/** @see spec assessments §3 "Init data" */
export const getInitData = defineHandler(route, {
  run: async () => {
    const [{ rows: questions }, { rows: documents }] = await Promise.all([readQuestions(), readDocuments()]);
    const byId = rowsById(documents);
    const about = new Set(questions.flatMap(({ document_id }) => document_id ?? []));
    return {
      question_status: [...questionStatuses],
      systems: [...clinicalTerms.system],
      clinical_focus: [...clinicalTerms.clinical_focus],
      clinical_locations: [...clinicalTerms.clinical_location],
      patient_age: [...clinicalTerms.patient_age],
      final_diagnosis: [...clinicalTerms.final_diagnosis],
      clinical_disciplines: [...clinicalTerms.clinical_disciplines],
      clinical_excellence: [...clinicalTerms.clinical_excellence],
      current_use: ["-", ...questionUses],
      question_courses: [...new Set(questions.flatMap(({ course_name }) => course_name ?? []))].toSorted(),
      question_courses_2: await coursesWithCases(byId),
      exam_courses: examCoursesAround(Number(isoTime(nowMs()).slice(0, 4))),
      documents: [...about]
        .flatMap((id) => byId.get(id) ?? [])
        .map(titled)
        .toSorted(byTitle),
      cci_status: [...itemDecisions],
    };
  },
});

/** The provider's courses that hold cases which are in use. */
async function coursesWithCases(byId: ReadonlyMap<number, ListedDocument>) {
  const { rows } = await readProvidedCourses();
  const active = rows.filter(({ archived_at }) => archived_at === null);
  const places = await readPlacesOfCourses(active.map(({ id }) => id));
  const courses = active.map(({ id, name }) => ({
    ...titled({ id, title: name }),
    documents: (places.get(id) ?? [])
      .flatMap(({ document_id }) => byId.get(document_id) ?? [])
      .filter(
        ({ kind, archived_at, is_unpublished }) =>
          caseKinds.includes(kind) && archived_at === null && !is_unpublished,
      )
      .map(titled)
      .toSorted(byTitle),
  }));
  return courses.filter(({ documents }) => documents.length > 0).toSorted(byTitle);
}
