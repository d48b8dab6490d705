import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getInitData } from "#shared/contract/bank/bankData.ts";
import { type BankQuestion, listAssessmentQuestions } from "#shared/contract/bank/questions.ts";
import { canByRole } from "#shared/domain/access.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import classes from "../../bank/bank.module.css";
import type { InitData } from "../../bank/bankColumns.ts";
import { useColumnView } from "../../lists/columns/useColumnView.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { forbidden, QueryState, Refused } from "../../ui/QueryState.tsx";
import { BankLinks } from "./adminLists/BankLinks.tsx";
import { ListFooter } from "./adminLists/ListFooter.tsx";
import { BankToolbar } from "./BankToolbar.tsx";
import { ImportDialog } from "./files/ImportDialog.tsx";
import { BankTable, type Selected } from "./table/BankTable.tsx";
import { frozenColumns } from "./table/frozen.ts";
import { useBankAddress } from "./useBankAddress.ts";
import { useBulk } from "./useBulk.ts";
import { useQuestionActs } from "./useQuestionActs.ts";
import { useQuestionEdits } from "./useQuestionEdits.ts";

const CreateQuestion = loadedLater(
  async () => (await import("./creating/CreateQuestion.tsx")).CreateQuestion,
);

const refused = "The question bank is for those who write and review questions.";
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
  const views = useColumnView("question-bank", { fixed: frozenColumns });
  const bulk = useBulk();
  const { saveEdits, cancel, change } = useQuestionActs({
    ...{ bulk, edits, selected, setSelected },
    onEdited: () => setIsEditing(false),
  });

  /** Questions that were just created come first. @see spec assessments §2.12 */
  function showNewest(): void {
    setIsArchived(false);
    address.sortBy("id", "desc");
    void bulk.refresh();
  }

  return (
    <>
      <PageHeading
        title="Questions"
        tabTitle="Questions"
        below={<BankLinks />}
        action={isAdmin && !isEditing && <Button onClick={() => setIsCreating(true)}>Create Question</Button>}
      />
      {isAdmin && (
        <NewQuestions
          {...{ init, isCreating, isImporting }}
          onCreatingEnd={() => setIsCreating(false)}
          onImportingEnd={() => setIsImporting(false)}
          onNew={showNewest}
        />
      )}
      <BankToolbar
        {...{ isAdmin, isArchived, isEditing, isRunning: bulk.isRunning, selected, init, edits, views }}
        isFiltered={address.isFiltered}
        onClearFilters={address.clearFilters}
        onShowOthers={() => {
          setIsArchived(!isArchived);
          setSelected(new Map());
          address.setPage(1);
        }}
        onEdit={() => setIsEditing(true)}
        onChange={(kind) => void change(kind)}
        onImport={() => setIsImporting(true)}
        onSave={() => void saveEdits()}
        onCancel={() => void cancel()}
      />
      {isEditing && <EditHint selected={selected.size} />}
      <QuestionList
        {...{ init, isArchived, address, views, selected, setSelected }}
        edits={isEditing ? edits : null}
      />
    </>
  );
}

type NewQuestionsProps = {
  init: InitData;
  isCreating: boolean;
  isImporting: boolean;
  onCreatingEnd: () => void;
  onImportingEnd: () => void;
  /** There are questions that were not there before. */
  onNew: () => void;
};

/** The dialogs that bring questions into the bank. */
function NewQuestions({
  init,
  isCreating,
  isImporting,
  onCreatingEnd,
  onImportingEnd,
  onNew,
}: NewQuestionsProps) {
  return (
    <>
      <ImportDialog isOpen={isImporting} onClose={onImportingEnd} onImported={onNew} />
      <CreateQuestion
        init={init}
        isOpen={isCreating}
        onClose={(created) => {
          onCreatingEnd();
          if (created > 0) onNew();
        }}
      />
    </>
  );
}

type QuestionListProps = {
  init: InitData;
  isArchived: boolean;
  address: ReturnType<typeof useBankAddress>;
  views: ReturnType<typeof useColumnView>;
  selected: Selected;
  setSelected: (change: (before: Selected) => Selected) => void;
  /** Null while the table is not edited. */
  edits: ReturnType<typeof useQuestionEdits> | null;
};

/** The page of questions that the address asks for. */
function QuestionList({ init, isArchived, address, views, selected, setSelected, edits }: QuestionListProps) {
  const query = { ...address.query, archived: isArchived ? "true" : "false" } as const;
  const list = useQuery({
    queryKey: keyOf(listAssessmentQuestions, query),
    queryFn: ({ signal }) => call(listAssessmentQuestions, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState of={{ list }} skeleton={<p role="status">Loading...</p>}>
      {({ list: { data, meta } }) => (
        <>
          <BankTable
            rows={data}
            {...{ init, address, views, selected, edits }}
            onSelect={(rows, isSelected) => setSelected((before) => withRows(before, rows, isSelected))}
            onEdit={(row, editing, chosen) => {
              const rows = selected.has(row.id) ? [...selected.values()] : [row];
              edits?.edit(
                editing,
                rows.map((each) => ({ row: each, chosen })),
              );
            }}
          />
          {data.length === 0 && <NothingHere isFiltered={address.isFiltered} isArchived={isArchived} />}
          <ListFooter address={address} count={meta.count} />
        </>
      )}
    </QueryState>
  );
}

/** The selection with some rows selected or not. */
function withRows(before: Selected, rows: readonly BankQuestion[], isSelected: boolean): Selected {
  const next = new Map(before);
  for (const row of rows) {
    if (isSelected) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}

function EditHint({ selected }: { selected: number }) {
  return (
    <p className={classes.hint}>
      {selected > 0 && `A change in a selected row is made in all ${selected} selected questions. `}
      <span className={classes.keys}>
        Arrow keys move between cells, Enter opens the choices, Escape takes a cell back, and a column that
        you copied from a spreadsheet can be pasted.
      </span>
    </p>
  );
}

function NothingHere({ isFiltered, isArchived }: { isFiltered: boolean; isArchived: boolean }) {
  if (isFiltered)
    return <EmptyState title="No question fits these filters.">Clear a filter to see more.</EmptyState>;
  return (
    <EmptyState title="There are no questions here.">
      {isArchived ? "Archived questions come here." : "Questions come here once they are created."}
    </EmptyState>
  );
}
