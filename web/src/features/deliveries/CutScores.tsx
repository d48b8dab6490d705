import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type ExamVariation, setCutScores } from "#shared/contract/assessments/examVariations.ts";
import { type Purpose, purposes } from "#shared/domain/assessments/deliveries.ts";
import { type CutMethod, cutMethods, cutMethodWords } from "#shared/domain/assessments/learningProgress.ts";
import { useAction } from "../../actions/useAction.ts";
import classes from "./deliveries.module.css";
import { SetOnInput } from "./SetOnInput.tsx";
import { useTypedOver } from "./useTypedOver.ts";
import { variationKeys } from "./variationKeys.ts";

/** Cut scores of an exam variation, by purpose: what reports call On Track and Off Track. @see ADR 0421 */
export function CutScores({ variation }: { variation: ExamVariation }) {
  return (
    <section aria-labelledby="cut-scores">
      <h2 className={classes.head} id="cut-scores">
        Cut scores
      </h2>
      <p className={classes.said}>
        A student is On Track from one accuracy on, and Off Track below the other. Without cut scores reports
        show N/A.
      </p>
      {purposes.map((purpose) => (
        <CutScore key={purpose} variation={variation} purpose={purpose} />
      ))}
    </section>
  );
}

type Typed = { onTrack: string; offTrack: string; method: CutMethod; setOn: string };

/** Stored cut scores as a form shows them; empty where there are none. */
const storedCut = (cut: ExamVariation["cut_scores"][Purpose]): Typed => ({
  onTrack: cut ? String(cut.on_track_from_percent) : "",
  offTrack: cut ? String(cut.off_track_below_percent) : "",
  method: cut?.method ?? "angoff",
  setOn: cut?.set_on ?? "",
});

function CutScore({ variation, purpose }: { variation: ExamVariation; purpose: Purpose }) {
  const { id, rev, cut_scores } = variation;
  const cut = cut_scores[purpose];
  const { values, put, saveTyped } = useTypedOver<Typed>(storedCut(cut));
  const { onTrack, offTrack, method, setOn } = values;
  const save = useAction(setCutScores, {
    success: "The cut scores were saved.",
    invalidates: variationKeys,
  });
  const isComplete = [onTrack, offTrack].every((text) => text.trim() !== "") && setOn !== "";
  const body = {
    ...{ rev, purpose, method, set_on: setOn },
    ...{ on_track_from_percent: Number(onTrack), off_track_below_percent: Number(offTrack) },
  };
  const submit = () =>
    saveTyped(async () => (await save.run({ params: { id: String(id) }, body })).state === "done");

  return (
    <fieldset className={classes.cut}>
      <legend>{purpose}</legend>
      <TextInput
        label="On Track from, in percent"
        value={onTrack}
        inputMode="decimal"
        onChange={({ currentTarget: { value } }) => put({ onTrack: value })}
      />
      <TextInput
        label="Off Track below, in percent"
        value={offTrack}
        inputMode="decimal"
        onChange={({ currentTarget: { value } }) => put({ offTrack: value })}
      />
      <NativeSelect
        label="Method"
        value={method}
        data={cutMethods.map((value) => ({ value, label: cutMethodWords[value] }))}
        onChange={({ currentTarget: { value } }) =>
          put({ method: cutMethods.find((one) => one === value) ?? "angoff" })
        }
      />
      <SetOnInput value={setOn} stored={cut?.set_on} onChange={(day) => put({ setOn: day })} />
      <Button
        variant="default"
        disabled={!isComplete}
        loading={save.isRunning}
        aria-label={`Save cut scores, ${purpose}`}
        onClick={() => void submit()}
      >
        Save
      </Button>
    </fieldset>
  );
}
