import { IconLock } from "@tabler/icons-react";
import { Link } from "react-router";
import type { CourseItem } from "#shared/contract/courses/courses.ts";
import { isRowLocked, lockedAlertText, lockedRowText } from "#shared/domain/progress.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { ItemFrame } from "../../items/ItemFrame.tsx";
import { ItemNotes } from "../../items/ItemNotes.tsx";
import { lastAccessedText } from "../../items/itemText.ts";
import { modMap, releaseNotes, synopsis } from "../../items/noteBodies.tsx";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { Rich } from "../../ui/Rich.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { words } from "./courseWords.ts";
import { ItemProgress } from "./ItemProgress.tsx";
import classes from "./ItemRow.module.css";
import type { ItemCompletion } from "./useItemCompletion.ts";

/** One item of a course with the person's own progress. @see spec courses §2.4 */
export function ItemRow(props: {
  item: CourseItem;
  courseId: string;
  hasProgress: boolean;
  isStaff: boolean;
  /** For staff who may see reports, once it is read. */
  completion?: ItemCompletion | undefined;
}) {
  const { item, courseId, hasProgress, isStaff } = props;
  const { alert } = useConfirm();
  const isLocked = isRowLocked(item);

  return (
    <ItemFrame
      item={item}
      isLocked={isLocked}
      title={
        isLocked ? (
          <button
            type="button"
            className={classes.locked}
            onClick={() => void alert({ title: words.caseLocked, message: translated(lockedAlertText) })}
          >
            <IconLock size={16} aria-label={words.locked} role="img" />
            <RichHtml html={item.title} inline />
          </button>
        ) : (
          <Link to={`/document_set_document_relations/${item.document_set_document_relation_id}`}>
            <RichHtml html={item.title} inline />
          </Link>
        )
      }
      note={
        <>
          {item.exam && <p className={classes.exam}>{examText(item.exam)}</p>}
          {isLocked && <p className={classes.lockedText}>{translated(lockedRowText)}</p>}
          {(isLocked || isStaff) && <PrerequisiteLine item={item} />}
        </>
      }
      aside={
        hasProgress && (
          <ItemProgress item={item} isStaff={isStaff} courseId={courseId} completion={props.completion} />
        )
      }
    >
      {!hasProgress && <p className={classes.credit}>{lastAccessedText(item)}</p>}
      {item.kind === "illness_script" && (
        <ItemNotes
          title={textOfHtml(item.title)}
          notes={[releaseNotes(item), ...synopsis(item), ...modMap(item)]}
        />
      )}
    </ItemFrame>
  );
}

const examText = ({ minutes }: NonNullable<CourseItem["exam"]>): string =>
  minutes === null ? words.timedExam : words.timedFor({ n: minutes });

/** Which case comes first, and the way there; one that stands in another course is named alone. */
function PrerequisiteLine({ item: { prerequisite } }: { item: CourseItem }) {
  if (!prerequisite) return null;
  const title = <RichHtml html={prerequisite.title} inline />;
  return (
    <p className={classes.prerequisite}>
      <Rich
        text={words.prerequisite}
        parts={{
          case:
            prerequisite.relation_id === null ? (
              title
            ) : (
              <Link to={`/document_set_document_relations/${prerequisite.relation_id}`}>{title}</Link>
            ),
        }}
      />
    </p>
  );
}
