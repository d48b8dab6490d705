import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProposedPair } from "#shared/case/model/proposedMapping.ts";
import {
  getLearningObjective,
  type ObjectiveDetail,
  objectiveListRoutes,
} from "#shared/contract/mapping/objectives.ts";
import { getReusableObject, reusableListRoutes } from "#shared/contract/mapping/reusables.ts";
import { canByRole } from "#shared/domain/access.ts";
import { ApiError, textOf } from "../api/ApiError.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queryKeys.ts";
import { useBrand } from "../api/RuntimeConfigProvider.tsx";
import { actorOf, useCurrentUser } from "../api/session.ts";
import { useConfirm } from "../ui/ConfirmDialog.tsx";
import { loadedLater } from "../ui/loadedLater.tsx";
import { QueryState } from "../ui/QueryState.tsx";
import classes from "./mapping.module.css";
import type { ChosenObjective } from "./NewObjectiveDialog.tsx";
import { type Offered, OfferedSelect, offeredAtMost } from "./OfferedSelect.tsx";

const NewObjectiveDialog = loadedLater(
  async () => (await import("./NewObjectiveDialog.tsx")).NewObjectiveDialog,
);

type Loaded = { offered: readonly Offered[]; dyads: readonly { id: number; reusable_object_id: number }[] };

/** @see spec documents §5 "Assessment question mapping save" */
const incomplete =
  "Do you want to save this incomplete map? You will not be able to publish until mapping is complete...";

/** Objectives that fit a teaching point, or that a search finds. */
function useObjectives(point: string | null, search: string) {
  return useQuery({
    queryKey:
      point === null
        ? [...keyOf(objectiveListRoutes.list), "to map", search]
        : [...keyOf(getReusableObject, point), "its objectives"],
    queryFn: async ({ signal }): Promise<readonly Offered[]> =>
      point === null
        ? call(objectiveListRoutes.list, { query: { search, per_page: offeredAtMost }, signal })
        : (await call(getReusableObject, { params: { id: point }, signal })).learning_objectives,
    placeholderData: (before) => before,
  });
}

/** Teaching points that fit an objective, with the numbers of their pairs, or that a search finds. */
function usePoints(objective: string | null, search: string) {
  return useQuery({
    queryKey:
      objective === null
        ? [...keyOf(reusableListRoutes.list), "to map", search]
        : [...keyOf(getLearningObjective, objective), "its points"],
    queryFn: async ({ signal }): Promise<Loaded> => {
      if (objective === null) {
        const query = { search, filters: ["kind=teaching_point"], per_page: offeredAtMost };
        return { offered: await call(reusableListRoutes.list, { query, signal }), dyads: [] };
      }
      const { dyads } = await call(getLearningObjective, { params: { id: objective }, signal });
      return { offered: dyads.map(({ reusable_object }) => reusable_object), dyads };
    },
    placeholderData: (before) => before,
  });
}

/** Saves a chosen pair, or half of one, once it was asked about. */
function useSavePair(
  { objective, point }: { objective: string | null; point: string | null },
  given: { mayBeHalf: boolean; question?: string; onSave: (pair: ProposedPair) => void },
): () => Promise<void> {
  const { confirm, alert } = useConfirm();
  const { product } = useBrand();
  return async (): Promise<void> => {
    const mapping = {
      learning_objective_id: objective === null ? null : Number(objective),
      reusable_object_id: point === null ? null : Number(point),
    };
    if (objective === null && point === null)
      return alert({ title: "Please select Mapping", message: "Nothing is selected, so nothing was saved." });
    if (objective === null || point === null) {
      const title = point === null ? "Please select Teaching Point" : "Please select Learning Objective";
      if (!given.mayBeHalf)
        return alert({ title, message: "A question is mapped to both. Nothing was saved." });
      if (await confirm({ title, message: incomplete, confirmLabel: "Save" }))
        given.onSave({ ...mapping, dyad_id: null });
      return;
    }
    let found: ObjectiveDetail;
    try {
      found = await call(getLearningObjective, { params: { id: objective } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return alert({ title: "The mapping was not saved", message: textOf(error) });
    }
    const pair = found.dyads.find(({ reusable_object_id }) => reusable_object_id === Number(point));
    if (!pair)
      return alert({
        title: "Please select Mapping",
        message: "This pair was taken out of the curriculum meanwhile. Nothing was saved.",
      });
    const message =
      given.question ??
      `When published, the selected content mappings for this Assessment Question will be available throughout the ${product} curriculum. Click OK to proceed or Cancel to discard.`;
    if (await confirm({ message })) given.onSave({ ...mapping, dyad_id: pair.id });
  };
}

type Props = {
  onSave: (pair: ProposedPair) => void;
  onCancel: () => void;
  /** Question before a whole pair is saved; absent: the specification's text for the editor. */
  question?: string;
  /** A half of a pair can be kept, to be completed later. */
  mayBeHalf?: boolean;
};

/** Two choices that narrow each other to pairs that there are. @see spec documents §2.13 */
export function ChooseMapping(props: Props) {
  const { mayBeHalf = true } = props;
  const [made, setMade] = useState<Offered>();
  const [objective, setObjective] = useState<string | null>(null);
  const [point, setPoint] = useState<string | null>(null);
  const [searches, setSearches] = useState({ objective: "", point: "" });
  const objectives = useObjectives(point, objective === null ? searches.objective.trim() : "");
  const points = usePoints(objective, point === null ? searches.point.trim() : "");
  const save = useSavePair({ objective, point }, { ...props, mayBeHalf });

  return (
    <QueryState of={{ objectives, points }} skeleton={<p role="status">Loading...</p>}>
      {(loaded) => (
        <form
          className={classes.fields}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <OfferedSelect
            label="Learning Objective"
            offered={withMade(loaded.objectives, made)}
            value={objective}
            onChange={setObjective}
            search={searches.objective}
            onSearch={(search) => setSearches((now) => ({ ...now, objective: search }))}
            none="No learning objective fits."
            isNarrowed={point !== null}
          />
          <OfferedSelect
            label="Teaching Point"
            offered={loaded.points.offered}
            value={point}
            onChange={setPoint}
            search={searches.point}
            onSearch={(search) => setSearches((now) => ({ ...now, point: search }))}
            none="No teaching point fits."
            isNarrowed={objective !== null}
          />
          <NewObjective
            onChosen={({ id, name, reusableId }) => {
              setMade({ id, name });
              setObjective(String(id));
              setPoint(reusableId === null ? null : String(reusableId));
            }}
          />
          <div className={classes.buttons}>
            <Button type="submit" size="compact-sm">
              Save
            </Button>
            <Button size="compact-sm" variant="default" onClick={props.onCancel}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </QueryState>
  );
}

/** Makes an objective in a dialog, for who may. */
function NewObjective(props: { onChosen: (chosen: ChosenObjective) => void }) {
  const mayMake = canByRole(actorOf(useCurrentUser()), "mapping.edit");
  const [isMaking, setIsMaking] = useState(false);
  if (!mayMake) return null;
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setIsMaking(true)}>
        New learning objective
      </Button>
      {isMaking && <NewObjectiveDialog onClose={() => setIsMaking(false)} onChosen={props.onChosen} />}
    </>
  );
}

/** Options, with the objective that was made or chosen just now, even if a search does not find it among the first. */
const withMade = (offered: readonly Offered[], made: Offered | undefined): readonly Offered[] =>
  made && !offered.some(({ id }) => id === made.id) ? [made, ...offered] : offered;
