import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { type Item, itemsOf, leadingDiagnosis } from "#shared/case/tools/items.ts";
import type { ItemKind } from "#shared/case/tools/itemUid.ts";
import { panelTitles } from "#shared/case/tools/panels.ts";
import { rankedDiagnoses } from "#shared/case/tools/ranking.ts";
import { toolTexts } from "#shared/case/tools/toolTexts.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { unlessReaderActs } from "../../../api/unlessReaderActs.ts";
import { useOfCase } from "../../../viewer/ViewerContext.ts";
import { ItemEditor } from "./ItemEditor.tsx";
import { ItemRow } from "./ItemRow.tsx";
import styles from "./items.module.css";
import { PanelLayout } from "./PanelLayout.tsx";
import { words } from "./panelWords.ts";
import { StatRows } from "./StatRows.tsx";
import { useTools, useToolsView } from "./ToolsContext.ts";
import { useListOfCase } from "./useListOfCase.ts";

type Words = {
  panel: "diagnoses" | "findings" | "notes";
  singular: string;
  /** On the button that adds one. */
  newItem: string;
  none: string;
  info?: string;
};

const kinds = (): Readonly<Record<ItemKind, Words>> => ({
  diagnosis: {
    panel: "diagnoses",
    singular: words.diagnosis,
    newItem: translated(toolTexts.newItem("Diagnosis")),
    none: words.noDiagnosesYet,
  },
  finding: {
    panel: "findings",
    singular: words.finding,
    newItem: translated(toolTexts.newItem("Finding")),
    none: words.noFindingsYet,
  },
  note: {
    panel: "notes",
    singular: words.note,
    newItem: translated(toolTexts.newItem("Note")),
    none: words.noNotesYet,
    info: toolTexts.notesInfo,
  },
});

/** Announcement when an edit ends. */
function outcome(singular: string, before: string, after: string): string | undefined {
  // Of a deletion the bar tells that offers to undo it.
  if (before === after || after === "") return undefined;
  return (before === "" ? words.itemAdded : words.itemSaved)({ singular, content: after });
}

/** Deletes items and ends edits, then moves the focus to the next row or button. */
function useRowActs(
  body: RefObject<HTMLDivElement | null>,
  { items, singular }: { items: readonly Item[]; singular: string },
) {
  const tools = useTools();
  const remove = (item: Item): void => {
    const trashes = [...(body.current?.querySelectorAll<HTMLElement>("[data-trash]") ?? [])];
    const next = trashes[items.indexOf(item) + 1] ?? trashes[items.indexOf(item) - 1];
    tools.deletions.remove(item.uid);
    if (next) next.focus();
    else {
      tools.setDeleting(false);
      body.current?.querySelector<HTMLElement>("[data-add]")?.focus();
    }
  };

  const finished = (uid: string, before: string, after: string): void => {
    const told = outcome(singular, before, after);
    if (told) tools.announce(told);
    // Only where the edit's own field had the focus; by now it is gone.
    const goOn = unlessReaderActs(() => {
      if (document.activeElement !== document.body) return;
      const own = body.current?.querySelector<HTMLElement>(`[data-item="${uid}"]`);
      const add = body.current?.querySelector<HTMLElement>("[data-add]");
      (before === "" ? add : (own ?? add))?.focus({ preventScroll: true });
    });
    requestAnimationFrame(goOn);
  };
  return { remove, finished };
}

/** Diagnoses, findings or notes. @see spec documents §2.7, §4 Bookmarks and notes */
export function ItemsPanel({ kind }: { kind: ItemKind }): ReactNode {
  const tools = useTools();
  const { editing, isDeleting } = useToolsView();
  const items = useListOfCase(
    ({ state }) => (kind === "diagnosis" ? rankedDiagnoses(state) : itemsOf(state, kind)),
    (item: Item) => item,
  );
  const leadingUid = useOfCase(({ state }) => leadingDiagnosis(state));
  const body = useRef<HTMLDivElement>(null);
  const List = kind === "diagnosis" ? "ol" : "ul";
  const { panel, singular, newItem, none, info } = kinds()[kind];
  // A new item's row is there before its words are kept, and is the same row afterwards.
  const isUnkept = editing?.isNew === true && !items.some(({ uid }) => uid === editing.uid);
  const rows: readonly (Item | { uid: string; content: "" })[] = isUnkept
    ? [...items, { uid: editing.uid, content: "" }]
    : items;

  const { remove, finished } = useRowActs(body, { items, singular });

  return (
    <PanelLayout title={panelTitles[panel]} {...(info ? { info } : {})} canDelete={items.length > 0}>
      <div ref={body}>
        {kind === "diagnosis" && <MainDiagnoses items={items} leadingUid={leadingUid} />}
        {rows.length === 0 && <p className={styles.none}>{none}</p>}
        <List className={styles.items}>
          {rows.map((row) => (
            <li
              key={row.uid}
              data-leading={row.uid === leadingUid}
              data-dangerous={"kind" in row && row.isDangerous}
            >
              {editing?.uid === row.uid ? (
                <ItemEditor
                  editing={editing}
                  content={row.content}
                  label={`${editing.isNew ? words.new : words.edit} ${singular.toLowerCase()}`}
                  onFinish={(before, after) => finished(row.uid, before, after)}
                />
              ) : (
                "kind" in row && (
                  <ItemRow
                    item={row}
                    isLeading={row.uid === leadingUid}
                    isDeleting={isDeleting}
                    onDelete={() => remove(row)}
                    {...(kind === "diagnosis" && items.length > 1 ? { rank: { items, leadingUid } } : {})}
                  />
                )
              )}
            </li>
          ))}
        </List>
        <AddButton onAdd={() => tools.edit({ kind })}>{newItem}</AddButton>
      </div>
    </PanelLayout>
  );
}

const contentOf = ({ content }: Item): string => content;

/** The leading diagnosis, and those that must not be missed. */
function MainDiagnoses({ items, leadingUid }: { items: readonly Item[]; leadingUid: string | undefined }) {
  return (
    <StatRows
      stats={[
        { label: words.leading, values: items.filter(({ uid }) => uid === leadingUid).map(contentOf) },
        { label: words.dangerous, values: items.filter((item) => item.isDangerous).map(contentOf) },
      ]}
    />
  );
}

function AddButton({ onAdd, children }: { onAdd: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.add}
      data-add
      // The field that is being written in would close under the pointer, and the click miss.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onAdd}
    >
      <IconPlus size={18} stroke={1.75} aria-hidden /> {children}
    </button>
  );
}
