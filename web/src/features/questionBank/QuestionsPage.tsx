import { Button } from "@mantine/core";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getInitData, listHistoryVersions } from "#shared/contract/bank/bankData.ts";
import {
  type BankQuestion,
  type BulkResult,
  deleteSelectedQuestions,
  getAssessmentQuestion,
  listAssessmentQuestions,
  updateAssessmentQuestions,
} from "#shared/contract/bank/questions.ts";
import { canByRole } from "#shared/domain/access.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { idsInAddress } from "../../api/urlOf.ts";
import classes from "../../bank/bank.module.css";
import type { InitData } from "../../bank/bankColumns.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { forbidden, QueryState, Refused } from "../../ui/QueryState.tsx";
import { BankLinks } from "./adminLists/BankLinks.tsx";
import { ListFooter } from "./adminLists/ListFooter.tsx";
import { BankTable, type Selected } from "./BankTable.tsx";
import { type BulkOutcome, inCalls, partlyDone } from "./bulk.ts";
import { CreateQuestion } from "./creating/CreateQuestion.tsx";
import { ExportButtons } from "./files/ExportButtons.tsx";
import { ImportDialog } from "./files/ImportDialog.tsx";
import { SetBuilder } from "./sets/SetBuilder.tsx";
import { useBankAddress } from "./useBankAddress.ts";
import { useQuestionEdits } from "./useQuestionEdits.ts";

const refused = "The question bank is for those who write and review questions.";
/** Replies that a change of questions makes old. */
const bankKeys = [listAssessmentQuestions, getAssessmentQuestion, listHistoryVersions].map((route) =>
  keyOf(route),
);

/** The question bank. @see spec assessments §2.12 */
export function QuestionsPage() {
  const mayRead = canByRole(actorOf(useCurrentUser()), "question_bank.read");
  const init = useQuery({
    queryKey: keyOf(getInitData),
    queryFn: ({ signal }) => call(getInitData, { signal }),
    enabled: mayRead,
  });
  if (!mayRead) return <Refused page="Questions" error={forbidden} hint={refused} />;
  return (
    <QueryState of={{ init }} skeleton={<p role="status">Loading...</p>} page="Questions" refused={refused}>
      {(loaded) => <Questions init={loaded.init} />}
    </QueryState>
  );
}

function Questions({ init }: { init: InitData }) {
  const isAdmin = canByRole(actorOf(useCurrentUser()), "question_bank.manage");
  const address = useBankAddress();
  const [isArchived, setIsArchived] = useState(false);
  const [selected, setSelected] = useState<Selected>(new Map());
  const [isEditing, setIsEditing] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const edits = useQuestionEdits();
  const query = { ...address.query, archived: isArchived ? "true" : "false" } as const;
  const list = useQuery({
    queryKey: keyOf(listAssessmentQuestions, query),
    queryFn: ({ signal }) => call(listAssessmentQuestions, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const bulk = useBulk();

  const select = (rows: readonly BankQuestion[], isSelected: boolean): void =>
    setSelected((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (isSelected) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  const ids = [...selected.keys()].map((id) => ({ id }));

  async function saveEdits(): Promise<void> {
    const outcome = await bulk.run("Are you sure you want to save the changes?", () =>
      inCalls([...edits.edits.values()], (data) => call(updateAssessmentQuestions, { body: { data } })),
    );
    if (outcome === "declined") return;
    if (!outcome.ok) return bulk.tell("Error!", `Failed to save changes. ${outcome.error}`);
    if (outcome.result.error > 0) {
      edits.keepOn(await readAgain(outcome.result));
      return bulk.tell("Error!", partlyDone(outcome.result));
    }
    edits.clear();
    setIsEditing(false);
    await bulk.tell("Saved!", "Changes have been saved.");
  }

  async function cancel(): Promise<void> {
    const isAgreed = !edits.isDirty || (await bulk.mayDiscard());
    if (!isAgreed) return;
    edits.clear();
    setIsEditing(false);
  }

  /** Archives, restores or deletes what is selected, and says how it went. */
  async function change(kind: keyof typeof changes): Promise<void> {
    const { question, title, failure, done, send } = changes[kind];
    const outcome = await bulk.run({ ...question }, () => inCalls(ids, send));
    if (outcome === "declined") return;
    if (!outcome.ok) return bulk.tell("Error!", `${failure} ${outcome.error}`);
    const failed = new Set(outcome.result.failed_ids);
    setSelected((before) => new Map([...before].filter(([id]) => failed.has(id))));
    if (failed.size > 0) return bulk.tell("Error!", `${failure} ${partlyDone(outcome.result)}`);
    await bulk.tell(title, done);
  }

  /** Questions that were just created come first. @see spec assessments §2.12 */
  function showNewest(): void {
    setIsArchived(false);
    address.sortBy("id", "desc");
    void bulk.refresh();
  }

  const none = selected.size === 0;
  return (
    <>
      <PageHeading
        title="Questions"
        tabTitle="Questions"
        below={<BankLinks />}
        action={isAdmin && !isEditing && <Button onClick={() => setIsCreating(true)}>Create Question</Button>}
      />
      {isAdmin && (
        <ImportDialog isOpen={isImporting} onClose={() => setIsImporting(false)} onImported={showNewest} />
      )}
      {isAdmin && (
        <CreateQuestion
          init={init}
          isOpen={isCreating}
          onClose={(created) => {
            setIsCreating(false);
            if (created > 0) showNewest();
          }}
        />
      )}
      <div className={classes.controls}>
        <Button
          variant="default"
          disabled={isEditing}
          onClick={() => {
            setIsArchived(!isArchived);
            setSelected(new Map());
            address.setPage(1);
          }}
        >
          {isArchived ? "Show Active" : "Show Archived"}
        </Button>
        {isAdmin && !isEditing && (
          <>
            <Button variant="default" onClick={() => setIsEditing(true)}>
              Edit Mode
            </Button>
            {isArchived ? (
              <>
                <Button
                  variant="default"
                  disabled={none}
                  loading={bulk.isRunning}
                  onClick={() => void change("restore")}
                >
                  Restore Selected
                </Button>
                <Button
                  variant="default"
                  disabled={none}
                  loading={bulk.isRunning}
                  onClick={() => void change("delete")}
                >
                  Delete Selected
                </Button>
              </>
            ) : (
              <Button
                variant="default"
                disabled={none}
                loading={bulk.isRunning}
                onClick={() => void change("archive")}
              >
                Archive Selected
              </Button>
            )}
            <SetBuilder selected={selected} init={init} />
            <Button variant="default" onClick={() => setIsImporting(true)}>
              Import New Questions
            </Button>
            <ExportButtons selected={selected} isArchived={isArchived} />
          </>
        )}
        {isEditing && (
          <>
            <Button disabled={!edits.isDirty} loading={bulk.isRunning} onClick={() => void saveEdits()}>
              Save Changes
            </Button>
            <Button variant="default" disabled={!edits.canUndo} onClick={edits.undo}>
              Undo
            </Button>
            <Button variant="default" onClick={() => void cancel()}>
              Cancel
            </Button>
          </>
        )}
        {selected.size > 0 && <span className={classes.count}>{selected.size} selected</span>}
        {address.isFiltered && (
          <Button variant="subtle" onClick={address.clearFilters}>
            Clear filters
          </Button>
        )}
      </div>
      {isEditing && selected.size > 0 && (
        <p className={classes.hint}>
          A change in a selected row is made in all {selected.size} selected questions.
        </p>
      )}
      <QueryState of={{ list }} skeleton={<p role="status">Loading...</p>}>
        {({ list: { data, meta } }) => (
          <>
            <BankTable
              rows={data}
              init={init}
              address={address}
              selected={selected}
              onSelect={select}
              edits={isEditing ? edits : null}
              onEdit={(row, editing, chosen) =>
                edits.edit(selected.has(row.id) ? [...selected.values()] : [row], editing, chosen)
              }
            />
            {data.length === 0 && (
              <EmptyState
                title={
                  address.isFiltered ? "No question fits these filters." : "There are no questions here."
                }
              >
                {address.isFiltered
                  ? "Clear a filter to see more."
                  : isArchived
                    ? "Archived questions come here."
                    : "Questions come here once they are created."}
              </EmptyState>
            )}
            <ListFooter address={address} count={meta.count} />
          </>
        )}
      </QueryState>
    </>
  );
}

/** Rows of a change that were not saved, as they stand now. More than an address carries are read without. */
async function readAgain({ failed_ids }: BulkResult): Promise<BankQuestion[]> {
  const ids = failed_ids.slice(0, idsInAddress).map(String);
  const read = (archived: "true" | "false") =>
    call(listAssessmentQuestions, { query: { "filters[id]": ids, per: "500", archived } });
  const pages = await Promise.all([read("false"), read("true")]);
  return pages.flatMap(({ data }) => data);
}

type Id = { id: number };
const update = (data: (Id & { archived_at: string | null })[]) =>
  call(updateAssessmentQuestions, { body: { data } });

/** @see spec assessments §8 "Archive, restore and delete" */
const changes = {
  archive: {
    question: { message: "Are you sure you want to archive the selected items?", confirmLabel: "Archive" },
    failure: "Error archiving selected.",
    title: "Archived!",
    done: "Items have been archived.",
    send: (part: Id[]) => update(part.map(({ id }) => ({ id, archived_at: new Date().toISOString() }))),
  },
  restore: {
    question: {
      title: "Restore Items?",
      message: "Are you sure you want to restore the selected items?",
      confirmLabel: "Restore",
    },
    failure: "Error restoring selected.",
    title: "Restored!",
    done: "Items have been restored.",
    send: (part: Id[]) => update(part.map(({ id }) => ({ id, archived_at: null }))),
  },
  delete: {
    question: {
      message: "Are you sure you want to delete the selected items?",
      confirmLabel: "Delete",
      isDangerous: true,
    },
    failure: "Error deleting selected.",
    title: "Deleted!",
    done: "Items have been deleted.",
    send: (part: Id[]) => call(deleteSelectedQuestions, { body: { ids: part.map(({ id }) => String(id)) } }),
  },
} as const;

/** Asks, changes many, brings the lists up to date, and says how it went in a dialog. */
function useBulk() {
  const client = useQueryClient();
  const { confirm, alert } = useConfirm();
  const [isRunning, setIsRunning] = useState(false);
  const refresh = () => Promise.all(bankKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    isRunning,
    refresh,
    tell: (title: string, message: string) => alert({ title, message }),
    mayDiscard: () =>
      confirm({
        message: "You have unsaved changes. Do you want to discard them?",
        confirmLabel: "Discard",
        cancelLabel: "Keep editing",
        isDangerous: true,
      }),
    async run(
      question: string | Parameters<typeof confirm>[0],
      work: () => Promise<BulkOutcome>,
    ): Promise<BulkOutcome | "declined"> {
      const asked = typeof question === "string" ? { message: question, confirmLabel: "Save" } : question;
      if (!(await confirm(asked))) return "declined";
      setIsRunning(true);
      try {
        const outcome = await work();
        await refresh();
        return outcome;
      } finally {
        setIsRunning(false);
      }
    },
  };
}
