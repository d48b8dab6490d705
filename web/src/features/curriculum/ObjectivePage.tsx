import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import {
  createDyad,
  deleteDyad,
  deleteLearningObjective,
  getLearningObjective,
  type ObjectiveDetail,
} from "#shared/contract/mapping/objectives.ts";
import { canByRole } from "#shared/domain/access.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { curriculumKeys, curriculumListKeys } from "../../mapping/curriculumKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { AddTeachingPoint } from "./AddTeachingPoint.tsx";
import { ChangeHistory } from "./ChangeHistory.tsx";
import classes from "./curriculum.module.css";
import { RenameObjectiveDialog } from "./ObjectiveDialogs.tsx";

/** One learning objective: its teaching points, the cases that hold it, its history. @see spec documents §2.13 */
export function ObjectivePage() {
  const { id = "" } = useParams();
  const objective = useQuery({
    queryKey: keyOf(getLearningObjective, id),
    queryFn: ({ signal }) => call(getLearningObjective, { params: { id }, signal }),
  });
  return (
    <QueryState
      of={{ objective }}
      skeleton={<TableSkeleton />}
      page="Learning objective"
      refused="Learning objectives are for those who write and review cases."
    >
      {(loaded) => <Objective key={loaded.objective.id} objective={loaded.objective} />}
    </QueryState>
  );
}

/** @see spec documents §4 "Mapping" */
const unlocking = {
  title: "Please Confirm!",
  message: "Are you sure you want to unlock this learning objective for editing?",
  confirmLabel: "I'm sure, let's do this",
  cancelLabel: "Nope, I want to go back",
} as const;

function Objective({ objective }: { objective: ObjectiveDetail }) {
  const mayUnlock = canByRole(actorOf(useCurrentUser()), "mapping.edit");
  const [isUnlocked, setIsUnlocked] = useState(false);
  const { confirm } = useConfirm();
  const mayEdit = mayUnlock && isUnlocked;
  const { id, name, source } = objective;
  return (
    <>
      <PageHeading
        title={name}
        tabTitle={name}
        above={
          <Breadcrumbs
            steps={[
              { label: "Learning objectives", to: "/learning_objectives" },
              { label: `Objective ${id}` },
            ]}
          />
        }
        below={source ? `Objective ${id} · ${source}` : `Objective ${id}`}
        action={
          mayEdit ? (
            <Changes objective={objective} />
          ) : (
            mayUnlock && (
              <Button
                variant="default"
                leftSection={<IconLock size={17} aria-hidden />}
                onClick={() => void confirm(unlocking).then(setIsUnlocked)}
              >
                Unlock
              </Button>
            )
          )
        }
      />
      <div className={classes.parts}>
        <TeachingPoints objective={objective} mayEdit={mayEdit} />
        <section aria-labelledby="cases-of-objective">
          <h2 id="cases-of-objective">Cases</h2>
          {objective.documents.length === 0 ? (
            <p className={classes.none}>No published case holds this objective.</p>
          ) : (
            <ul className={classes.list}>
              {objective.documents.map((document) => (
                <li key={document.id}>
                  <a href={`/documents/${document.id}`} target="_blank" rel="noreferrer">
                    {document.title}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
        <ChangeHistory lines={objective.history} />
      </div>
    </>
  );
}

function Changes({ objective }: { objective: ObjectiveDetail }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const navigate = useNavigate();
  const isFree = objective.dyads.length === 0 && objective.documents.length === 0;
  const remove = useAction(deleteLearningObjective, {
    confirm: {
      title: "Delete this learning objective?",
      message: `“${objective.name}” is deleted for everybody who writes. Its number is not used again.`,
      confirmLabel: "Delete",
      isDangerous: true,
    },
    success: "The learning objective was deleted.",
    invalidates: curriculumListKeys,
    onDone: () => void navigate("/learning_objectives"),
  });
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => setIsRenaming(true)}>
        Rename
      </Button>
      {isFree && (
        <Button
          variant="default"
          loading={remove.isRunning}
          onClick={() => void remove.run({ params: { id: String(objective.id) } })}
        >
          Delete
        </Button>
      )}
      {isRenaming && <RenameObjectiveDialog objective={objective} onClose={() => setIsRenaming(false)} />}
    </div>
  );
}

type Dyad = ObjectiveDetail["dyads"][number];

/** @see spec documents §5 "You are deleting an LOTP dyad" */
const breaking = {
  title: "You are deleting an LOTP dyad",
  message: "Breaking this LOTP dyad could have additional curriculum mapping implications...",
  confirmLabel: "Delete",
  isDangerous: true,
} as const;

/** Removes and restores teaching points. `removed` are those that were taken away since the page was opened, each once. */
function useRemovedPoints(objective: ObjectiveDetail) {
  const [taken, setTaken] = useState<readonly Dyad[]>([]);
  const remove = useAction(deleteDyad, {
    confirm: breaking,
    success: "The teaching point was removed from this objective.",
    invalidates: curriculumKeys,
    onDone: (_reply, { params }) => {
      const gone = objective.dyads.filter(({ id }) => String(id) === params.dyad_id);
      setTaken((before) => [...before, ...gone]);
    },
  });
  const restore = useAction(createDyad, {
    success: "The teaching point was restored.",
    invalidates: curriculumKeys,
  });
  const paired = new Set(objective.dyads.map(({ reusable_object_id }) => reusable_object_id));
  const removed = taken.filter(
    ({ reusable_object_id: id }, at) =>
      !paired.has(id) && taken.findIndex((one) => one.reusable_object_id === id) === at,
  );
  return { remove, restore, removed };
}

function TeachingPoints({ objective, mayEdit }: { objective: ObjectiveDetail; mayEdit: boolean }) {
  const { remove, restore, removed } = useRemovedPoints(objective);
  return (
    <section aria-labelledby="points-of-objective">
      <h2 id="points-of-objective">Teaching points</h2>
      {objective.dyads.length === 0 && (
        <p className={classes.none}>No teaching point is paired with this objective yet.</p>
      )}
      {objective.dyads.length + removed.length > 0 && (
        <ul className={classes.list}>
          {objective.dyads.map((dyad) => (
            <li key={dyad.id} className={classes.row}>
              <Link to={`/reusable_objects/${dyad.reusable_object_id}`}>{dyad.reusable_object.name}</Link>
              {mayEdit && dyad.questions === 0 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Delete ${dyad.reusable_object.name}`}
                  disabled={remove.isRunning}
                  onClick={() =>
                    void remove.run({ params: { id: String(objective.id), dyad_id: String(dyad.id) } })
                  }
                >
                  Delete
                </Button>
              )}
            </li>
          ))}
          {removed.map(({ id, reusable_object }) => (
            <li key={id} className={classes.row}>
              <del>{reusable_object.name}</del>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Restore ${reusable_object.name}`}
                disabled={restore.isRunning}
                onClick={() =>
                  void restore.run({
                    params: { id: String(objective.id) },
                    body: { reusable_object_id: reusable_object.id },
                  })
                }
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
      {mayEdit && <AddTeachingPoint objective={objective} />}
    </section>
  );
}
