import { type CSSProperties, memo, type ReactNode } from "react";
import { isRichText } from "#shared/case/model/richText.ts";
import { isSafeUrl } from "#shared/case/model/safeUrl.ts";
import { type Run, segments } from "#shared/case/model/segments.ts";
import type { TextSpan } from "#shared/case/tools/highlights.ts";
import { MediaLink } from "./MediaLink.tsx";
import styles from "./richText.module.css";

type RunGroup = { link: { url: string; title?: string } | undefined; runs: Run[] };

/** Runs of one link stand in one anchor, however their other styles change inside it. */
function groupByLink(runs: readonly Run[]): RunGroup[] {
  const groups: RunGroup[] = [];
  for (const run of runs) {
    const link = run.styles.link;
    const last = groups.at(-1);
    if (last && last.link?.url === link?.url && last.link?.title === link?.title) last.runs.push(run);
    else groups.push({ link, runs: [run] });
  }
  return groups;
}

const hexColor = /^#[0-9a-f]{3,8}$/i;

function RunView({ run }: { run: Run }): ReactNode {
  const { bold, italic, underline, superscript, subscript, color, modalMedia, highlight } = run.styles;
  let shown: ReactNode = run.text;
  if (superscript) shown = <sup>{shown}</sup>;
  if (subscript) shown = <sub>{shown}</sub>;
  if (underline) shown = <u>{shown}</u>;
  if (italic) shown = <em>{shown}</em>;
  if (bold) shown = <strong>{shown}</strong>;
  if (color && hexColor.test(color)) {
    // The author's own colour; the style sheet keeps it readable on either paper.
    const authorColor = { "--author-color": color } as CSSProperties;
    shown = (
      <span className={styles.colored} style={authorColor}>
        {shown}
      </span>
    );
  }
  if (highlight) shown = <mark className={styles.highlight}>{shown}</mark>;
  return modalMedia ? <MediaLink uid={modalMedia}>{shown}</MediaLink> : shown;
}

function GroupView({ group }: { group: RunGroup }): ReactNode {
  const runs = group.runs.map((run) => <RunView key={run.start} run={run} />);
  if (!group.link || !isSafeUrl(group.link.url)) return runs;
  const { url, title } = group.link;
  const target = url.startsWith("#") || url.startsWith("mailto:") ? undefined : "_blank";
  return (
    <a href={url} title={title} target={target} rel={target ? "noopener noreferrer" : undefined}>
      {runs}
    </a>
  );
}

type Props = {
  text: unknown;
  /** The learner's highlights, in order and not overlapping. */
  highlights?: readonly TextSpan[];
};

const noHighlights: readonly TextSpan[] = [];

/** Rich text as inline elements, without a block of its own. */
export const RichTextView = memo(function RichTextView({
  text,
  highlights = noHighlights,
}: Props): ReactNode {
  if (typeof text === "string" && highlights.length > 0)
    return <RichTextView text={{ text, styleRanges: [] }} highlights={highlights} />;
  if (typeof text === "string") return text;
  if (!isRichText(text)) return null;
  if (text.styleRanges.length === 0 && highlights.length === 0) return text.text;
  return groupByLink(segments(text, highlights)).map((group) => (
    <GroupView key={group.runs[0]?.start ?? 0} group={group} />
  ));
});
