import { formIdOf } from "../deliveries/beginning.ts";
import { type AnswersRow, listAnswersOfPerson } from "../table/assessments/answers.ts";
import { type DeliveryRow, getDelivery } from "../table/assessments/deliveries.ts";
import { type FormRow, listFormsByNumber } from "../table/assessments/forms.ts";
import { type RosteringRow, rosteringsOfPerson } from "../table/assessments/rosterings.ts";

export type OwnOne = {
  delivery: DeliveryRow;
  rostering: RosteringRow;
  form: FormRow;
  /** Undefined before the student begins. */
  answers: AnswersRow | undefined;
};

/** All assessments of a student in a program, by the start of their windows. One whose form is missing is left out. */
export async function ownAssessments(userId: string, programId: string): Promise<OwnOne[]> {
  const rosterings = (await rosteringsOfPerson(userId)).filter((row) => row.program_id === programId);
  const deliveries = (await Promise.all(rosterings.map((row) => getDelivery(row.delivery_id)))).flatMap(
    (delivery) => delivery ?? [],
  );
  const deliveryOf = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const begun = rosterings.filter(({ sitting }) => sitting !== null);
  const [forms, answers] = await Promise.all([
    listFormsByNumber(
      rosterings.flatMap((row) => {
        const delivery = deliveryOf.get(row.delivery_id);
        return delivery ? [formIdOf(delivery, row)] : [];
      }),
    ),
    listAnswersOfPerson(
      begun.map(({ delivery_id }) => delivery_id),
      userId,
    ),
  ]);
  return rosterings
    .flatMap((rostering) => {
      const delivery = deliveryOf.get(rostering.delivery_id);
      const form = delivery && forms.get(formIdOf(delivery, rostering));
      return delivery && form ? [{ delivery, rostering, form, answers: answers.get(delivery.id) }] : [];
    })
    .sort(
      (a, b) => a.delivery.starts_at.localeCompare(b.delivery.starts_at) || a.delivery.id - b.delivery.id,
    );
}
