import { Button, NativeSelect, TextInput } from "@mantine/core";
import { Link } from "react-router";
import { type ExamVariation, setEquating } from "#shared/contract/assessments/examVariations.ts";
import { equatingMethods, equatingMethodWords } from "#shared/domain/assessments/equating.ts";
import { useAction } from "../../actions/useAction.ts";
import classes from "./deliveries.module.css";
import {
  areComplete,
  basesOf,
  constantsToSave,
  storedConstants,
  type TypedConstants,
} from "./equatingConstants.ts";
import { SetOnInput } from "./SetOnInput.tsx";
import { useTypedOver } from "./useTypedOver.ts";
import { variationKeys } from "./variationKeys.ts";

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

/** Typed constants, and how they are saved and removed. */
function useConstants(variation: ExamVariation) {
  const { id, rev } = variation;
  const { values, put, saveTyped } = useTypedOver<TypedConstants>(storedConstants(variation));
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
  const submit = (equating: ReturnType<typeof constantsToSave> | null) =>
    void saveTyped(async () => {
      const body = { rev, equating };
      return (await save.run({ params: { id: String(id) }, body })).state === "done";
    });
  return {
    ...{ values, put, isRunning: save.isRunning },
    save: () => submit(constantsToSave(values)),
    remove: () => submit(null),
  };
}

function Constants({ variation }: { variation: ExamVariation }) {
  const { equating } = variation;
  const constants = useConstants(variation);
  const { values, put } = constants;
  return (
    <fieldset className={classes.cut}>
      <legend>Constants</legend>
      <NativeSelect
        label="Put on the scale of"
        value={values.base}
        data={basesOf(variation)}
        onChange={({ currentTarget: { value } }) => put({ base: value })}
      />
      <TextInput
        label="Slope"
        value={values.slope}
        inputMode="decimal"
        onChange={({ currentTarget: { value } }) => put({ slope: value })}
      />
      <TextInput
        label="Intercept, in right answers"
        value={values.intercept}
        inputMode="decimal"
        onChange={({ currentTarget: { value } }) => put({ intercept: value })}
      />
      <NativeSelect
        label="Method"
        value={values.method}
        data={equatingMethods.map((value) => ({ value, label: equatingMethodWords[value] }))}
        onChange={({ currentTarget: { value } }) =>
          put({ method: equatingMethods.find((one) => one === value) ?? "tucker" })
        }
      />
      <SetOnInput value={values.setOn} stored={equating?.set_on} onChange={(setOn) => put({ setOn })} />
      <Button
        variant="default"
        disabled={!areComplete(values)}
        loading={constants.isRunning}
        onClick={constants.save}
      >
        Save constants
      </Button>
      {equating && (
        <Button variant="subtle" disabled={constants.isRunning} onClick={constants.remove}>
          Remove constants
        </Button>
      )}
    </fieldset>
  );
}
