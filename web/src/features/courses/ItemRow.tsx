import { IconLock } from "@tabler/icons-react";
import { Link } from "react-router";
import type { CourseItem } from "#shared/contract/courses/courses.ts";
import { isRowLocked, lockedAlertText, lockedRowText } from "#shared/domain/progress.ts";
import { Banner } from "../../ui/Banner.tsx";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { bannersOf, creditsOf, dateText, lastAccessedText } from "./courseText.ts";
import { ItemNotes } from "./ItemNotes.tsx";
import { ItemProgress } from "./ItemProgress.tsx";
import classes from "./ItemRow.module.css";

/** One item of a course with the person's own progress. @see spec courses §2.4 */
export function ItemRow(props: { item: CourseItem; hasProgress: boolean }) {
  const { item, hasProgress } = props;
  const { alert } = useConfirm();
  const isLocked = isRowLocked(item);
  const isScript = item.kind === "illness_script";
  const { isNew, isUpdated } = bannersOf(item, new Date());

  return (
    <article
      className={classes.row}
      data-script={isScript || undefined}
      data-locked={isLocked || undefined}
      data-wide={!hasProgress || undefined}
    >
      <Cover url={item.cover_image_url} />
      <div className={classes.main}>
        <h2 className={classes.title}>
          {isLocked ? (
            <button
              type="button"
              className={classes.locked}
              onClick={() => void alert({ title: "This case is locked", message: lockedAlertText })}
            >
              <IconLock size={16} aria-label="Locked:" role="img" />
              <RichHtml html={item.title} inline />
            </button>
          ) : (
            <Link to={`/document_set_document_relations/${item.document_set_document_relation_id}`}>
              <RichHtml html={item.title} inline />
            </Link>
          )}
          {isNew && <Banner tone="new">New</Banner>}
          {isUpdated && <Banner tone="updated">Updated</Banner>}
        </h2>
        {isLocked && <p className={classes.lockedText}>{lockedRowText}</p>}
        {creditsOf(item).map((credit) => (
          <p key={credit} className={classes.credit}>
            <RichHtml html={credit} inline />
          </p>
        ))}
        {item.last_release_date !== null && (
          <p className={classes.credit}>Updated: {dateText(item.last_release_date)}</p>
        )}
        {!hasProgress && <p className={classes.credit}>{lastAccessedText(item)}</p>}
        {isScript && <ItemNotes item={item} />}
      </div>
      {hasProgress && <ItemProgress item={item} />}
    </article>
  );
}

function Cover(props: { url: string | null }) {
  return props.url === null ? (
    <svg className={classes.cover} viewBox="0 0 75 75" width="75" height="75" aria-hidden="true">
      <path d="M20 22v34M20 47h36M56 56V42a7 7 0 0 0-7-7H34v12" />
      <circle cx="27" cy="38" r="4" />
    </svg>
  ) : (
    <img className={classes.cover} src={props.url} alt="" width={75} height={75} loading="lazy" />
  );
}
