import { previewCorrection as route } from "#shared/contract/assessments/corrections.ts";
import { scoreOf } from "#shared/domain/assessments/corrections.ts";
import type { ResponseItem } from "#shared/domain/assessments/performance.ts";
import { progressIndicatorOf } from "#shared/domain/assessments/progressIndicator.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { defineHandler } from "../runtime/handler.ts";
import { deliveriesThatOffered, withKey } from "../sittings/correctedDeliveries.ts";
import { judgedAccuracy, type Standard, standardOf, withBaseForms } from "../sittings/formScale.ts";
import { responseItemOf } from "../sittings/satItems.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { readCompiledForm } from "../table/assessments/forms.ts";
import { listStudentResults } from "../table/assessments/studentResults.ts";
import { getProgram } from "../table/programs/programs.ts";
import { requireCorrection, requireGiven } from "./correctable.ts";
import { requireForm } from "./presentVariation.ts";

const deliveriesAtOnce = 10;

/** Adds up from the packed results what another key would change. Nothing is written. */
export const previewCorrection = defineHandler(route, {
  run: async ({ params, body }) => {
    const form = requireGiven(await requireForm(Number(params.id)));
    const { items } = await readCompiledForm(form);
    requireCorrection(items, body);
    const before = items.map(responseItemOf);
    const after = withKey(before, body.exam_item_id, body.accepted);
    const forms = await withBaseForms([form]);
    const found = new Map<number, Effect>();
    const [failure] = await forEachConcurrent(
      await deliveriesThatOffered(form),
      deliveriesAtOnce,
      async (delivery) => {
        const results = await listStudentResults(delivery.id);
        const packed = results.filter(({ compiled_id }) => compiled_id === form.compiled_id);
        const told = effectOn(
          packed.map(({ responses }) => responses),
          { before, after, standard: standardOf(form, delivery.purpose, forms) },
        );
        if (packed.length > 0) found.set(delivery.id, { delivery, students: packed.length, ...told });
      },
    );
    if (failure) throw failure.error;
    const effects = [...found.values()].sort((a, b) => a.delivery.id - b.delivery.id);
    const names = await programNames(effects.map(({ delivery }) => delivery.program_id));
    return {
      deliveries: effects.map(({ delivery, ...told }) => ({
        id: delivery.id,
        title: `${delivery.exam_title}, ${delivery.nickname}`,
        program_name: names.get(delivery.program_id) ?? "",
        ...told,
      })),
    };
  },
});

type Moved = { from: Indicator; to: Indicator; students: number };
type Indicator = ReturnType<typeof progressIndicatorOf>;
type Told = { higher: number; lower: number; moved: Moved[] };
type Effect = Told & { delivery: DeliveryRow; students: number };
type Keys = {
  before: readonly ResponseItem[];
  after: readonly ResponseItem[];
  standard: Standard | undefined;
};

function effectOn(students: readonly string[], { before, after, standard }: Keys): Told {
  const moved = new Map<string, Moved>();
  let higher = 0;
  let lower = 0;
  for (const packed of students) {
    const [was, is] = [accuracyOf(packed, before), accuracyOf(packed, after)];
    if (is > was) higher += 1;
    if (is < was) lower += 1;
    const [from, to] = [indicatorOf(was, standard), indicatorOf(is, standard)];
    if (from === to) continue;
    const known = moved.get(`${from} ${to}`) ?? { from, to, students: 0 };
    moved.set(`${from} ${to}`, { ...known, students: known.students + 1 });
  }
  return { higher, lower, moved: [...moved.values()] };
}

function accuracyOf(packed: string, items: readonly ResponseItem[]): number {
  const { total, correct } = scoreOf(packed, items);
  return total === 0 ? 0 : correct / total;
}

const indicatorOf = (accuracy: number, standard: Standard | undefined): Indicator =>
  standard
    ? progressIndicatorOf(judgedAccuracy(accuracy, standard), standard.cuts)
    : progressIndicatorOf(null, null);

async function programNames(ids: readonly string[]): Promise<Map<string, string>> {
  const programs = await Promise.all([...new Set(ids)].map((id) => getProgram(id)));
  return new Map(programs.flatMap((program) => (program ? [[program.id, program.name]] : [])));
}
