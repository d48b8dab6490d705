import { NativeSelect } from "@mantine/core";
import {
  changeExamVariationStatus,
  type ExamVariation,
  formStatusWords,
} from "#shared/contract/assessments/examVariations.ts";
import { formStatuses } from "#shared/domain/assessments/forms.ts";
import { useAction } from "../../actions/useAction.ts";
import classes from "./deliveries.module.css";
import { variationKeys } from "./variationKeys.ts";

type Props = { label: string; variation: Pick<ExamVariation, "id" | "rev" | "status" | "status_options"> };

/** Status of an exam variation, to be changed to one of the options that the server names. @see spec assessments §2.4 */
export function VariationStatus({ label, variation }: Props) {
  const { id, rev, status, status_options } = variation;
  const change = useAction(changeExamVariationStatus, {
    success: ({ status: now }) => `The exam variation is ${formStatusWords[now].toLowerCase()} now.`,
    invalidates: variationKeys,
  });
  return (
    <NativeSelect
      aria-label={label}
      className={classes.status ?? ""}
      value={status}
      disabled={status_options.length === 0 || change.isRunning}
      data={[status, ...status_options].map((value) => ({ value, label: formStatusWords[value] }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = formStatuses.find((one) => one === value);
        if (chosen && chosen !== status)
          void change.run({ params: { id: String(id) }, body: { rev, status: chosen } });
      }}
    />
  );
}
