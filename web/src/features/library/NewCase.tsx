import { Button } from "@mantine/core";
import { IconCopy, IconFilePlus, IconFileTypeDocx } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { type LibraryItem, libraryRoutes } from "#shared/contract/library/library.ts";
import { createDocument } from "#shared/contract/versions/newDocuments.ts";
import { mayCreateKind } from "#shared/domain/access/permissionFlags.ts";
import { copyTitle, newCases, templateNames } from "#shared/domain/newCases.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import classes from "./NewCase.module.css";

const WordImportDialog = loadedLater(
  async () => (await import("./fileImports/WordImportDialog.tsx")).WordImportDialog,
);
const CaseImportDialog = loadedLater(
  async () => (await import("./fileImports/CaseImportDialog.tsx")).CaseImportDialog,
);

/** Begins a case from a template. Nothing where the person may make none. @see spec documents §3 Templates */
export function NewCaseButton() {
  const actor = actorOf(useCurrentUser());
  const offered = templateNames.filter((template) => mayCreateKind(actor, newCases[template].kind));
  const [isOpen, setIsOpen] = useState(false);
  const [importing, setImporting] = useState<"word" | "case">();
  const [first] = offered;
  if (!first) return null;
  return (
    <div className={classes.ways}>
      {mayCreateKind(actor, "signature_case") && (
        <>
          <Button
            variant="default"
            leftSection={<IconFileTypeDocx size={16} aria-hidden />}
            onClick={() => setImporting("word")}
          >
            Import from Word
          </Button>
          <Button variant="default" onClick={() => setImporting("case")}>
            Import a case file
          </Button>
        </>
      )}
      <Button leftSection={<IconFilePlus size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        New Case
      </Button>
      {isOpen && <NewCaseDialog offered={offered} first={first} onClose={() => setIsOpen(false)} />}
      {importing === "word" && <WordImportDialog onClose={() => setImporting(undefined)} />}
      {importing === "case" && <CaseImportDialog onClose={() => setImporting(undefined)} />}
    </div>
  );
}

/** After it was made one stands on its edit page. */
function useMade() {
  const navigate = useNavigate();
  return ({ scheduledReviewVersionId }: { scheduledReviewVersionId: number }): void =>
    void navigate(`/versions/${scheduledReviewVersionId}/edit`);
}

type Template = (typeof templateNames)[number];

function NewCaseDialog(props: { offered: readonly Template[]; first: Template; onClose: () => void }) {
  const made = useMade();
  const form = useRouteForm(createDocument, {
    id: "new-case",
    initial: { title: "", template: props.first as string },
    fields: {
      title: { label: "Title", help: "Learners see this title. You can change it while you write." },
      template: { label: "Start from" },
    },
    toBody: (document) => ({ document }),
    isPrecious: false,
    invalidates: [keyOf(libraryRoutes.list)],
    onSaved: made,
  });
  const { template } = useSyncExternalStore(form.values.subscribe, form.values.get);
  return (
    <FormDialog form={form} isOpen onClose={props.onClose} title="New Case" submitLabel="Create case">
      <TextField form={form} name="title" />
      <SelectField
        form={form}
        name="template"
        none={null}
        options={props.offered.map((name) => ({ value: name, label: newCases[name].label }))}
      />
      <p>{newCases[template as Template].about} Only your group can see it until you publish.</p>
    </FormDialog>
  );
}

/** Makes a case of its own of another one. */
export function CopyCaseButton({ item }: { item: LibraryItem }) {
  const [isOpen, setIsOpen] = useState(false);
  const title = textOfHtml(item.title);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={15} aria-hidden />}
        aria-label={`Copy: ${title}`}
        onClick={() => setIsOpen(true)}
      >
        Copy
      </Button>
      {isOpen && <CopyCaseDialog id={item.id} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CopyCaseDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const made = useMade();
  const form = useRouteForm(createDocument, {
    id: `copy-case-${id}`,
    initial: { title: copyTitle(title) },
    fields: {
      title: {
        label: "Title of the copy",
        help: "The copy includes text and metadata. Suggestions, comments and the prerequisite are not copied. Only your group can see it until you publish.",
      },
    },
    toBody: (document) => ({ document: { ...document, copy_of: id } }),
    isPrecious: false,
    invalidates: [keyOf(libraryRoutes.list)],
    onSaved: made,
  });
  return (
    <FormDialog form={form} isOpen onClose={onClose} title={`Copy “${title}”`} submitLabel="Copy case">
      <TextField form={form} name="title" />
    </FormDialog>
  );
}
