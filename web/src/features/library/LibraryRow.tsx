import { Button } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import type { LibraryItem } from "#shared/contract/library/library.ts";
import { useRuntimeConfig } from "../../api/RuntimeConfigProvider.tsx";
import { ItemFrame } from "../../items/ItemFrame.tsx";
import { ItemNotes } from "../../items/ItemNotes.tsx";
import { lastAccessedText } from "../../items/itemText.ts";
import { learningObjectives, modMap, releaseNotes, synopsis } from "../../items/noteBodies.tsx";
import { PinButton, PinnedMark } from "../../lists/PinButton.tsx";
import type { Pinning } from "../../lists/usePins.ts";
import { InactiveMark } from "../../ui/InactiveMark.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import classes from "./LibraryRow.module.css";

/** Puts an item into the basket or takes it out. */
export type Pick = {
  isSelected: boolean;
  /** It is not known yet what is in the basket: whoever adds to it now would lose that. */
  isDisabled: boolean;
  toggle: () => void;
};

/** One item of the library. `pick` where the person makes courses. @see spec courses §2.1 */
export function LibraryRow(props: { item: LibraryItem; pinning: Pinning; pick: Pick | undefined }) {
  const { item, pick } = props;
  const title = textOfHtml(item.title);
  const isScript = item.kind === "illness_script";
  const relation = item.document_set_document_relation_id;

  return (
    <ItemFrame
      item={item}
      isSelected={pick?.isSelected ?? false}
      title={
        <Link
          to={relation === null ? `/documents/${item.id}` : `/document_set_document_relations/${relation}`}
        >
          <RichHtml html={item.title} inline />
        </Link>
      }
      marks={
        <>
          <PinnedMark pinning={props.pinning} />
          {item.archived_at !== null && <InactiveMark />}
        </>
      }
      asideWidth="button"
      aside={
        pick && item.canRemove ? (
          <div className={classes.pick}>
            <PinButton name={title} pinning={props.pinning} />
            <Button
              variant={pick.isSelected ? "light" : "default"}
              size="xs"
              disabled={pick.isDisabled}
              leftSection={
                pick.isSelected ? <IconMinus size={15} aria-hidden /> : <IconPlus size={15} aria-hidden />
              }
              aria-label={`${pick.isSelected ? "Remove" : "Add"}: ${title}`}
              onClick={pick.toggle}
            >
              {pick.isSelected ? "Remove" : "Add"}
            </Button>
          </div>
        ) : undefined
      }
    >
      {isScript && <p className={classes.accessed}>{lastAccessedText(item)}</p>}
      {isScript ? (
        <ItemNotes title={title} notes={[...synopsis(item), ...modMap(item), releaseNotes(item)]} />
      ) : (
        <ItemNotes title={title} notes={[...synopsis(item), ...learningObjectives(item), releaseNotes(item)]}>
          <CaseSummary id={item.id} title={title} />
        </ItemNotes>
      )}
    </ItemFrame>
  );
}

const ownSummaries = "/documents/:document_id/case_summary.pdf";

/** @see spec courses §2.1 "Case Summary" */
function CaseSummary(props: { id: number; title: string }) {
  const address = useRuntimeConfig().case_summary_url ?? ownSummaries;
  return (
    <a
      className={classes.summary}
      href={address.replaceAll(":document_id", String(props.id))}
      target="_blank"
      rel="noopener"
      aria-label={`Case Summary: ${props.title} (opens a PDF in a new tab)`}
    >
      Case Summary
    </a>
  );
}
