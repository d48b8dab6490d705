import { listReplacementForms as route } from "#shared/contract/assessments/examVariations.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readForms } from "../table/assessments/forms.ts";
import { requireForm } from "./presentVariation.ts";

export const listReplacementForms = defineHandler(route, {
  run: async ({ params }) => {
    const form = await requireForm(Number(params.id));
    const { rows } = await readForms();
    return rows
      .filter(
        ({ id, status, exam_course }) =>
          id !== form.id && status === "available" && exam_course === form.exam_course,
      )
      .map(({ id, exam_name, form_name, version }) => ({
        id,
        title: `${exam_name}, ${form_name}, version ${version}`,
      }));
  },
});
