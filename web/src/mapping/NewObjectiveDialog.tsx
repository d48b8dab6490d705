import { Button, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  createDyad,
  createLearningObjective,
  getLearningObjective,
  objectiveListRoutes,
} from "#shared/contract/mapping/objectives.ts";
import { reusableListRoutes } from "#shared/contract/mapping/reusables.ts";
import { nameLength } from "#shared/domain/mapping/names.ts";
import { useAction } from "../actions/useAction.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queryKeys.ts";
import { DialogButtons } from "../ui/DialogButtons.tsx";
import { DialogFrame } from "../ui/DialogFrame.tsx";
import { curriculumKeys } from "./curriculumKeys.ts";
import classes from "./mapping.module.css";
import { type Offered, OfferedSelect, offeredAtMost } from "./OfferedSelect.tsx";

/** An objective that was chosen or made, and the teaching point that it is paired with here. */
export type ChosenObjective = Offered & { reusableId: number | null };

/**
 * Chooses an objective that there is, or makes one by its name, and pairs it with a teaching point if the author likes. A name that is
 * typed is used in place of the choice.
 * @see spec documents §2.13, §5 "New learning objective"
 */
export function NewObjectiveDialog(props: {
  onClose: () => void;
  onChosen: (chosen: ChosenObjective) => void;
}) {
  const [existing, setExisting] = useState<Offered>();
  const [typed, setTyped] = useState("");
  const [point, setPoint] = useState<string | null>(null);
  const name = typed.trim();

  const { submit, problem, isRunning } = useObjectiveSubmit((chosen) => {
    props.onClose();
    props.onChosen(chosen);
  });
  const reusableId = point === null ? null : Number(point);

  return (
    <DialogFrame isOpen onClose={props.onClose} title="New learning objective">
      <form
        className={classes.fields}
        onSubmit={(event) => {
          // The dialog may stand in another form of the page.
          event.preventDefault();
          event.stopPropagation();
          void submit({ name, existing, reusableId });
        }}
      >
        <OfferedField
          what="objectives"
          label="Existing learning objective"
          value={existing ? String(existing.id) : null}
          onChange={(_, chosen) => setExisting(chosen)}
          none="No learning objective fits."
        />
        {existing && <Cases objectiveId={String(existing.id)} />}
        <NameInput value={typed} problem={problem} onChange={setTyped} />
        <OfferedField
          what="points"
          label="Teaching point (optional)"
          value={point}
          onChange={setPoint}
          none="No teaching point fits."
        />
        <DialogButtons>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isRunning}>
            {name === "" && existing ? "Use this objective" : "Add objective"}
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  );
}

function NameInput(props: { value: string; problem: string | undefined; onChange: (name: string) => void }) {
  return (
    <Textarea
      label="Name of a new learning objective"
      description="Begin with a verb: Describe, Explain, Compare. A name that is typed here is used in place of the choice above."
      rows={3}
      maxLength={nameLength.max}
      value={props.value}
      error={props.problem}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** A choice among what the server finds; it is searched until something is chosen. */
function OfferedField(props: {
  what: "objectives" | "points";
  label: string;
  value: string | null;
  onChange: (value: string | null, chosen: Offered | undefined) => void;
  none: string;
}) {
  const [search, setSearch] = useState("");
  const found = useOffered(props.what, props.value === null ? search.trim() : "");
  return (
    <OfferedSelect
      label={props.label}
      offered={found.data ?? []}
      value={props.value}
      onChange={(id) =>
        props.onChange(
          id,
          found.data?.find((one) => String(one.id) === id),
        )
      }
      search={search}
      onSearch={setSearch}
      none={found.isFetching ? "Searching…" : props.none}
    />
  );
}

/** Makes the objective of this name, or takes the chosen one and pairs it, and hands it on once that is saved. */
function useObjectiveSubmit(onChosen: (chosen: ChosenObjective) => void) {
  const [problem, setProblem] = useState<string>();
  const make = useAction(createLearningObjective, {
    success: "The learning objective was added.",
    invalidates: curriculumKeys,
  });
  const pair = useAction(createDyad, {
    success: "The teaching point was added.",
    invalidates: curriculumKeys,
  });

  async function submit(wanted: {
    name: string;
    existing: Offered | undefined;
    reusableId: number | null;
  }): Promise<void> {
    const { name, existing, reusableId } = wanted;
    if (name === "" && existing === undefined)
      return setProblem("Choose a learning objective, or type the name of a new one.");
    setProblem(undefined);
    let chosen = existing;
    if (name !== "") {
      const body = { name, ...(reusableId === null ? {} : { reusable_object_id: reusableId }) };
      const made = await make.run({ body });
      if (made.state !== "done") return;
      chosen = made.reply;
    } else if (existing && reusableId !== null) {
      const paired = await pair.run({
        params: { id: String(existing.id) },
        body: { reusable_object_id: reusableId },
      });
      if (paired.state !== "done") return;
    }
    if (!chosen) return;
    onChosen({ id: chosen.id, name: chosen.name, reusableId });
  }
  return { submit, problem, isRunning: make.isRunning || pair.isRunning };
}

/** Objectives or teaching points that a search finds. */
function useOffered(what: "objectives" | "points", search: string) {
  const route = what === "objectives" ? objectiveListRoutes.list : reusableListRoutes.list;
  return useQuery({
    queryKey: [...keyOf(route), "to choose", search],
    queryFn: ({ signal }): Promise<readonly Offered[]> =>
      what === "objectives"
        ? call(objectiveListRoutes.list, { query: { search, per_page: offeredAtMost }, signal })
        : call(reusableListRoutes.list, {
            query: { search, per_page: offeredAtMost, filters: ["kind=teaching_point"] },
            signal,
          }),
    placeholderData: (before) => before,
  });
}

/** The cases that hold the chosen objective. */
function Cases({ objectiveId }: { objectiveId: string }) {
  const objective = useQuery({
    queryKey: keyOf(getLearningObjective, objectiveId),
    queryFn: ({ signal }) => call(getLearningObjective, { params: { id: objectiveId }, signal }),
  });
  if (!objective.data) return null;
  const { documents } = objective.data;
  if (documents.length === 0) return <p>No published case holds this objective.</p>;
  return (
    <div>
      <p>Cases that hold this objective:</p>
      <ul className={classes.cases}>
        {documents.map(({ id, title }) => (
          <li key={id}>
            <a href={`/documents/${id}`} target="_blank" rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
