import { getDeliveryOptions as route } from "#shared/contract/assessments/deliveries.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readForms } from "../table/assessments/forms.ts";
import { readPrograms } from "../table/programs/programs.ts";
import { isAssessmentStaff, isTheirDelivery } from "./deliveryScope.ts";

export const getDeliveryOptions = defineHandler(route, {
  run: async (_call, { actor }) => {
    const [{ rows: programs }, { rows: forms }] = await Promise.all([readPrograms(), readForms()]);
    return {
      may_show_items: isAssessmentStaff(actor),
      programs: programs
        .filter(
          ({ id, is_editorial, archived_at }) =>
            !is_editorial && archived_at === null && isTheirDelivery(actor, { program_id: id }),
        )
        .map(({ id, name, time_zone }) => ({ id, name, time_zone }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      forms: forms
        .filter(({ status }) => status === "available")
        .map(({ id, exam_name, form_name, version, exam_course }) => ({
          ...{ id, exam_course, title: `${exam_name}, ${form_name}, version ${version}` },
        })),
    };
  },
});
