import { getDeliveryOptions as route } from "#shared/contract/assessments/deliveries.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readForms } from "../table/assessments/forms.ts";
import { readPrograms } from "../table/programs/programs.ts";
import { isAssessmentStaff, isTheirDelivery } from "./deliveryScope.ts";

export const getDeliveryOptions = defineHandler(route, {
  run: async (_call, signedIn) => {
    const { actor } = signedIn;
    const [program, { rows: programs }, { rows: forms }] = await Promise.all([
      requireProgram(signedIn),
      readPrograms(),
      readForms(),
    ]);
    return {
      feature_flag_admin_upgrades: program.feature_flags.feature_flag_admin_upgrades === true,
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
