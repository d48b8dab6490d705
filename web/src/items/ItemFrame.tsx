import type { ReactNode } from "react";
import type { DocumentKind } from "#shared/domain/kinds.ts";
import { Banner } from "../ui/Banner.tsx";
import { RichHtml } from "../ui/RichHtml.tsx";
import classes from "./ItemFrame.module.css";
import { bannersOf, creditsOf, dateText } from "./itemText.ts";
import { words } from "./words.ts";

/** Facts that lists show of every item. */
type FramedItem = {
  kind: DocumentKind;
  author: string;
  editor: string;
  cover_image_url: string | null;
  last_release_date: string | null;
  update_banner_date: string | null;
  new_banner_date: string | null;
};

/**
 * A row of a list of items: cover, title with its banners, credits, when it was updated. Illness scripts stand on light blue.
 * @see spec courses §2.1, §2.4
 */
export function ItemFrame(props: {
  item: FramedItem;
  /** Address that the title leads to. */
  title: ReactNode;
  /** Beside the banners. */
  marks?: ReactNode;
  isLocked?: boolean;
  isSelected?: boolean;
  /** Right below the title. */
  note?: ReactNode;
  /** Below the credits. */
  children?: ReactNode;
  /** At the right; below on a phone. */
  aside?: ReactNode;
  /** How wide that is. */
  asideWidth?: "figures" | "button";
}) {
  const { item } = props;
  const { isNew, isUpdated } = bannersOf(item, new Date());
  return (
    <article
      className={classes.row}
      data-script={item.kind === "illness_script" || undefined}
      data-locked={props.isLocked || undefined}
      data-selected={props.isSelected || undefined}
      data-aside={props.aside ? (props.asideWidth ?? "figures") : undefined}
    >
      <Cover url={item.cover_image_url} />
      <div className={classes.main}>
        <h2 className={classes.title}>
          {props.title}
          {isNew && <Banner tone="new">{words.new}</Banner>}
          {isUpdated && <Banner tone="updated">{words.updated}</Banner>}
          {props.marks}
        </h2>
        {props.note}
        <div className={classes.credits}>
          {creditsOf(item).map((credit) => (
            <p key={credit}>
              <RichHtml html={credit} inline />
            </p>
          ))}
          {item.last_release_date !== null && (
            <p>{words.updatedOn({ lastReleaseDate: dateText(item.last_release_date) })}</p>
          )}
        </div>
        {props.children}
      </div>
      {props.aside}
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
