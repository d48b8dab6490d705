import { Button } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import type { LibraryItem } from "#shared/contract/library/library.ts";
import { mayCreateKind } from "#shared/domain/access/permissionFlags.ts";
import { kindWords } from "#shared/domain/kindWords.ts";
import { counted } from "#shared/words/counted.ts";
import { inViewersZone } from "../../api/inViewersZone.ts";
import { useRuntimeConfig } from "../../api/RuntimeConfigProvider.tsx";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ItemFrame } from "../../items/ItemFrame.tsx";
import { ItemNotes } from "../../items/ItemNotes.tsx";
import { lastAccessedText } from "../../items/itemText.ts";
import { learningObjectives, modMap, releaseNotes, synopsis } from "../../items/noteBodies.tsx";
import { PinButton, PinnedMark } from "../../lists/PinButton.tsx";
import type { Pinning } from "../../lists/usePins.ts";
import { InactiveMark, UnpublishedMark } from "../../ui/InactiveMark.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import classes from "./LibraryRow.module.css";
import { CopyCaseButton } from "./NewCase.tsx";

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
  const isPickable = pick !== undefined && item.canRemove;
  const mayCopy = mayCreateKind(actorOf(useCurrentUser()), item.kind);

  return (
    <ItemFrame
      item={item}
      isSelected={pick?.isSelected ?? false}
      title={
        <Link to={addressOf(item)}>
          <RichHtml html={item.title} inline />
        </Link>
      }
      marks={
        <>
          <PinnedMark pinning={props.pinning} />
          {item.archived_at !== null && <InactiveMark />}
          {item.is_unpublished && <UnpublishedMark />}
        </>
      }
      note={<p className={classes.facts}>{factsOf(item).join(" · ")}</p>}
      asideWidth="button"
      aside={
        isPickable || mayCopy ? (
          <div className={classes.pick}>
            {mayCopy && <CopyCaseButton item={item} />}
            {isPickable && (
              <>
                <PinButton name={title} pinning={props.pinning} />
                <PickButton pick={pick} title={title} />
              </>
            )}
          </div>
        ) : undefined
      }
    >
      {isScript && <p className={classes.accessed}>{lastAccessedText(item)}</p>}
      {isScript ? (
        <ItemNotes title={title} notes={[...synopsis(item), ...modMap(item), releaseNotes(item)]} />
      ) : (
        <ItemNotes title={title} notes={[...synopsis(item), ...learningObjectives(item), releaseNotes(item)]}>
          {!item.is_unpublished && <CaseSummary id={item.id} title={title} />}
        </ItemNotes>
      )}
    </ItemFrame>
  );
}

function PickButton({ pick, title }: { pick: Pick; title: string }) {
  return (
    <Button
      variant={pick.isSelected ? "light" : "default"}
      size="xs"
      disabled={pick.isDisabled}
      leftSection={pick.isSelected ? <IconMinus size={15} aria-hidden /> : <IconPlus size={15} aria-hidden />}
      aria-label={`${pick.isSelected ? "Remove" : "Add"}: ${title}`}
      onClick={pick.toggle}
    >
      {pick.isSelected ? "Remove" : "Add"}
    </Button>
  );
}

const minutes = counted({ one: "{n} minute", other: "{n} minutes" });

/** Type, specialties and recommended time, as far as they are known. */
const factsOf = ({ kind, clinical_disciplines, recommended_time }: LibraryItem): string[] => [
  kindWords[kind],
  ...(clinical_disciplines.length > 0 ? [clinical_disciplines.join(", ")] : []),
  ...(recommended_time === null ? [] : [minutes(recommended_time)]),
];

/** An item that one has in a course opens there; what was never published is written. */
function addressOf(item: LibraryItem): string {
  const { document_set_document_relation_id: relation, scheduled_review_version_id: version } = item;
  if (item.is_unpublished && version !== null) return `/versions/${version}/edit`;
  return relation === null ? `/documents/${item.id}` : `/document_set_document_relations/${relation}`;
}

const ownSummaries = "/documents/:document_id/case_summary.pdf";

/** @see spec courses §2.1 "Case Summary" */
function CaseSummary(props: { id: number; title: string }) {
  const address = useRuntimeConfig().case_summary_url ?? ownSummaries;
  return (
    <a
      className={classes.summary}
      href={inViewersZone(address.replaceAll(":document_id", String(props.id)))}
      target="_blank"
      rel="noopener"
      aria-label={`Case Summary: ${props.title} (opens a PDF in a new tab)`}
    >
      Case Summary
    </a>
  );
}
