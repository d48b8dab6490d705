import { Button, NativeSelect, TextInput } from "@mantine/core";
import { Link } from "react-router";
import { type ExamVariation, setEquating } from "#shared/contract/assessments/examVariations.ts";
import {
  type EquatingMethod,
  equatingMethods,
  equatingMethodWords,
} from "#shared/domain/assessments/equating.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import classes from "./deliveries.module.css";
import { useTypedOver } from "./useTypedOver.ts";
import { variationKeys } from "./variationKeys.ts";

type Typed = { base: string; slope: string; intercept: string; method: EquatingMethod; setOn: string };

/** Constants that put the scores of an exam variation on the scale of another one. Nothing where there is none. @see ADR 0412 */
export function Equating({ variation }: { variation: ExamVariation }) {
  const { equating, equating_bases } = variation;
  if (!equating && equating_bases.length === 0) return null;
  return (
    <section aria-labelledby="equating">
      <h2 className={classes.head} id="equating">
        Equating
      </h2>
      <p className={classes.said}>
        Right answers on the other form are the slope times right answers on this one, plus the intercept.
        Reports then hold equated scores against the cut scores of the other form, and say so. The{" "}
        <Link to={`/exam_variations/${variation.id}/statistics`}>statistics</Link> calculate both constants,
        as “Scores”.
      </p>
      <Constants variation={variation} />
    </section>
  );
}

function Constants({ variation }: { variation: ExamVariation }) {
  const { id, rev, equating, equating_bases } = variation;
  const bases = equating_bases.map((one) => ({
    value: String(one.id),
    label: `${one.title} (${one.common} questions in common)`,
  }));
  if (equating && !equating_bases.some((one) => one.id === equating.base_form_id))
    bases.unshift({ value: String(equating.base_form_id), label: equating.base_title });
  const { values, put, saveTyped } = useTypedOver<Typed>({
    base: equating ? String(equating.base_form_id) : (bases[0]?.value ?? ""),
    slope: equating ? String(equating.slope) : "",
    intercept: equating ? String(equating.intercept) : "",
    method: equating?.method ?? "tucker",
    setOn: equating?.set_on ?? "",
  });
  const { base, slope, intercept, method, setOn } = values;
  const save = useAction(setEquating, {
    success: ({ equating: kept }) => (kept ? "The constants were saved." : "The constants were removed."),
    invalidates: variationKeys,
    confirm: ({ body }) =>
      body.equating
        ? undefined
        : {
            title: "Remove the equating constants?",
            message: "Reports hold the scores of this form against its own cut scores again.",
            confirmLabel: "Remove",
          },
  });
  const isComplete = [slope, intercept].every((text) => text.trim() !== "") && setOn !== "" && base !== "";
  const constants = {
    ...{ base_form_id: Number(base), slope: Number(slope), intercept: Number(intercept) },
    ...{ method, set_on: setOn },
  };
  const submit = (isKept: boolean) =>
    saveTyped(async () => {
      const body = { rev, equating: isKept ? constants : null };
      return (await save.run({ params: { id: String(id) }, body })).state === "done";
    });
  return (
    <fieldset className={classes.cut}>
      <legend>Constants</legend>
      <NativeSelect
        label="Put on the scale of"
        value={base}
        data={bases}
        onChange={({ currentTarget: { value } }) => put({ base: value })}
      />
      <TextInput
        label="Slope"
        value={slope}
        inputMode="decimal"
        onChange={({ currentTarget: { value } }) => put({ slope: value })}
      />
      <TextInput
        label="Intercept, in right answers"
        value={intercept}
        inputMode="decimal"
        onChange={({ currentTarget: { value } }) => put({ intercept: value })}
      />
      <NativeSelect
        label="Method"
        value={method}
        data={equatingMethods.map((value) => ({ value, label: equatingMethodWords[value] }))}
        onChange={({ currentTarget: { value } }) =>
          put({ method: equatingMethods.find((one) => one === value) ?? "tucker" })
        }
      />
      <TextInput
        label="Set on"
        type="date"
        value={setOn}
        {...(equating && { description: `Now of ${displayCalendarDate(equating.set_on)}` })}
        onChange={({ currentTarget: { value } }) => put({ setOn: value })}
      />
      <Button
        variant="default"
        disabled={!isComplete}
        loading={save.isRunning}
        onClick={() => void submit(true)}
      >
        Save constants
      </Button>
      {equating && (
        <Button variant="subtle" disabled={save.isRunning} onClick={() => void submit(false)}>
          Remove constants
        </Button>
      )}
    </fieldset>
  );
}
