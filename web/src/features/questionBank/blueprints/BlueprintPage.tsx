import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { getInitData } from "#shared/contract/bank/bankData.ts";
import {
  countAvailable,
  createBlueprint,
  deleteBlueprint,
  draftQuestionSet,
  getBlueprint,
  listBlueprints,
  type SavedBlueprint,
  updateBlueprint,
} from "#shared/contract/bank/blueprints.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { discardUnsaved, noteUnsaved } from "../../../api/unsavedChanges.ts";
import type { InitData } from "../../../bank/bankColumns.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import { AvailableFigures } from "./AvailableFigures.tsx";
import { BlueprintCells } from "./BlueprintCells.tsx";
import { BlueprintLimits } from "./BlueprintLimits.tsx";
import { bodyOf, newBlueprint, problemOf, type TypedBlueprint, typedOf } from "./blueprintForm.ts";
import classes from "./blueprints.module.css";
import { DraftResult } from "./DraftResult.tsx";

const page = "/admin/assessment/blueprints";
/** Pause in typing after which the bank is asked. */
const countAfterMs = 400;

/** A blueprint: what is wanted against what the bank has, and a question set that is drafted from it. @see ADR 0404 */
export function BlueprintPage() {
  const { id = "new" } = useParams();
  const isNew = id === "new";
  const init = useQuery({
    queryKey: keyOf(getInitData),
    queryFn: ({ signal }) => call(getInitData, { signal }),
  });
  const saved = useQuery({
    queryKey: keyOf(getBlueprint, id),
    queryFn: async ({ signal }): Promise<Kept> => ({
      blueprint: isNew ? undefined : await call(getBlueprint, { params: { id }, signal }),
    }),
  });
  return (
    <QueryState
      of={{ init, saved }}
      skeleton={<TableSkeleton />}
      page="Blueprint"
      refused="Blueprints are for assessment staff of the provider."
    >
      {(loaded) => <Blueprint key={id} init={loaded.init} saved={loaded.saved.blueprint} />}
    </QueryState>
  );
}

type Draft = ReplyOf<typeof draftQuestionSet>;
type Kept = { blueprint: SavedBlueprint | undefined };
/** Saving, deleting and drafting. */
function useBlueprintActs(given: {
  stored: SavedBlueprint | undefined;
  body: ReturnType<typeof bodyOf>;
  /** The blueprint as it is asked for, as JSON: the draft is kept under it. */
  asked: string;
  setStored: (stored: SavedBlueprint) => void;
  setDraftedFor: (asked: string) => void;
}) {
  const { stored, body, asked, setStored, setDraftedFor } = given;
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useAction(createBlueprint, {
    success: "The blueprint was saved.",
    invalidates: [keyOf(listBlueprints)],
    onDone: setStored,
  });
  const update = useAction(updateBlueprint, {
    success: "The blueprint was saved.",
    invalidates: [keyOf(listBlueprints), keyOf(getBlueprint)],
    onDone: setStored,
  });
  const remove = useAction(deleteBlueprint, {
    confirm: {
      title: "Delete blueprint",
      message: "Are you sure you want to delete this blueprint? Question sets drafted from it stay.",
      confirmLabel: "Delete",
      isDangerous: true,
    },
    success: "The blueprint was deleted.",
    invalidates: [keyOf(listBlueprints)],
    onDone: () => {
      discardUnsaved();
      void navigate(page);
    },
  });
  const draft = useAction(draftQuestionSet, {
    onDone: (reply) => {
      client.setQueryData<Draft>(keyOf(draftQuestionSet, asked), reply);
      setDraftedFor(asked);
    },
  });
  const save = (): void => {
    if (!stored) void create.run({ body });
    else
      void update.run({
        params: { id: String(stored.id) },
        body: { ...body, lock_version: stored.lock_version },
      });
  };
  return { create, update, remove, draft, save };
}

function BlueprintActions(props: {
  stored: SavedBlueprint | undefined;
  acts: ReturnType<typeof useBlueprintActs>;
  maySave: boolean;
  mayDraft: boolean;
  onDraft: () => void;
}) {
  const { stored, acts } = props;
  return (
    <div className={classes.actions}>
      {stored && (
        <Button
          variant="default"
          loading={acts.remove.isRunning}
          onClick={() => void acts.remove.run({ params: { id: String(stored.id) } })}
        >
          Delete
        </Button>
      )}
      <Button
        variant="default"
        disabled={!props.maySave}
        loading={acts.create.isRunning || acts.update.isRunning}
        onClick={acts.save}
      >
        Save blueprint
      </Button>
      <Button disabled={!props.mayDraft} loading={acts.draft.isRunning} onClick={props.onDraft}>
        Draft question set
      </Button>
    </div>
  );
}

/** The blueprint as typed, and as it was saved last. A new one gets a page of its own once it is saved. */
function useBlueprintForm(saved: SavedBlueprint | undefined) {
  const navigate = useNavigate();
  const [stored, setStored] = useState(saved);
  const [form, setForm] = useState<TypedBlueprint>(() => (saved ? typedOf(saved) : newBlueprint()));
  const put = (changed: Partial<TypedBlueprint>) => setForm((before) => ({ ...before, ...changed }));
  const body = bodyOf(form);
  const isDirty =
    stored !== undefined
      ? JSON.stringify(bodyOf(typedOf(stored))) !== JSON.stringify(body)
      : body.title !== "";
  useEffect(() => {
    if (!isDirty) return undefined;
    return noteUnsaved({ discard: () => setForm(stored ? typedOf(stored) : newBlueprint()) });
  }, [isDirty, stored]);
  // Navigates in an effect: by then the saved form no longer counts as unsaved, and no dialog asks about it.
  const createdId = saved === undefined ? stored?.id : undefined;
  useEffect(() => {
    if (createdId !== undefined) void navigate(`${page}/${createdId}`, { replace: true });
  }, [createdId, navigate]);
  return { stored, setStored, form, put, isDirty };
}

/** Counts of the bank's questions for a blueprint, asked after a pause in typing. */
function useAvailable(asked: string, isSound: boolean) {
  const [counted] = useDebouncedValue(isSound ? asked : undefined, countAfterMs);
  const available = useQuery({
    queryKey: keyOf(countAvailable, counted ?? ""),
    queryFn: ({ signal }) => call(countAvailable, { body: JSON.parse(counted ?? "{}"), signal }),
    enabled: counted !== undefined,
    placeholderData: keepPreviousData,
  });
  return { available, isCurrent: counted === asked && !available.isPlaceholderData };
}

/** `saved` is the blueprint as the page loaded it; undefined for a new one. */
function Blueprint({ init, saved }: { init: InitData; saved: SavedBlueprint | undefined }) {
  const { stored, setStored, form, put, isDirty } = useBlueprintForm(saved);
  const client = useQueryClient();
  const [draftedFor, setDraftedFor] = useState<string>();
  const problem = problemOf(form);
  const body = bodyOf(form);
  const { title, ...wanted } = body;
  const asked = JSON.stringify(wanted);
  const { available, isCurrent } = useAvailable(asked, problem === undefined);

  const acts = useBlueprintActs({ stored, body, asked, setStored, setDraftedFor });
  // A new blueprint gets a page of its own once it is saved; its draft is shown there, too.
  const draftShown = draftedFor ?? asked;
  const drafted = client.getQueryData<Draft>(keyOf(draftQuestionSet, draftShown));

  const name = stored ? stored.title : "New blueprint";
  return (
    <>
      <PageHeading
        title={name}
        tabTitle={name}
        above={<Breadcrumbs steps={[{ label: "Blueprints", to: page }, { label: name }]} />}
        action={
          <BlueprintActions
            {...{ stored, acts }}
            maySave={problem === undefined && title !== "" && isDirty}
            mayDraft={problem === undefined}
            onDraft={() => void acts.draft.run({ body: wanted })}
          />
        }
      />
      <BlueprintLimits form={form} init={init} put={put} />
      <BlueprintCells
        cells={form.cells}
        init={init}
        counts={available.data?.cells}
        isCurrent={isCurrent}
        onChange={(cells) => put({ cells })}
      />
      <p className={classes.said} role="status">
        {problem ?? (title === "" ? "Give a title to save this blueprint." : "")}
      </p>
      {available.data && <AvailableFigures of={available.data} isCurrent={isCurrent} />}
      {drafted && (
        <DraftResult
          draft={drafted}
          isCurrent={draftShown === asked}
          form={form}
          forms={available.data?.forms ?? []}
        />
      )}
    </>
  );
}
