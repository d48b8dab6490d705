import { IconBookmark, IconListSearch, IconNote, type IconProps, IconStethoscope } from "@tabler/icons-react";
import { type ComponentType, useMemo, useState } from "react";
import { Link } from "react-router";
import type { CaseOfMine } from "#shared/contract/dashboards/myWork.ts";
import { Nothing } from "../Panel.tsx";
import { type KeptKind, type KeptLine, keptLines } from "./keptLines.ts";
import { linkTo } from "./linkTo.ts";
import classes from "./myWork.module.css";
import { words } from "./myWorkWords.ts";

const icons: Readonly<Record<KeptKind, ComponentType<IconProps>>> = {
  Note: IconNote,
  Bookmark: IconBookmark,
  Diagnosis: IconStethoscope,
  Finding: IconListSearch,
};
const kindNames = (): Readonly<Record<KeptKind, string>> => ({
  Note: words.note,
  Bookmark: words.bookmark,
  Diagnosis: words.diagnosis,
  Finding: words.finding,
});
/** Number of cases drawn at once. */
const casesAtOnce = 20;

/** Everything that a student keeps, by case, as the search leaves it. */
export function MyNotes({ cases, search }: { cases: readonly CaseOfMine[]; search: string }) {
  const kept = useMemo(() => keptLines(cases, search), [cases, search]);
  const [shown, setShown] = useState(casesAtOnce);
  const total = kept.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <>
      <p className={classes.found} role="status">
        {search && words.found({ n: total })}
      </p>
      {total === 0 && <Nothing>{search ? words.noneFound : words.noneSaved}</Nothing>}
      {kept.slice(0, shown).map(({ case: one, lines }) => (
        <section key={one.document_id} className={classes.case} aria-label={one.title}>
          <h3 className={classes.title}>
            {one.relation_id === null ? one.title : <Link to={linkTo(one.relation_id)}>{one.title}</Link>}
          </h3>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={line.key}>
                <KeptEntry line={line} relationId={one.relation_id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {kept.length > shown && (
        <button type="button" className={classes.more} onClick={() => setShown(shown + casesAtOnce)}>
          {words.moreCases}
        </button>
      )}
    </>
  );
}

function KeptEntry({ line, relationId }: { line: KeptLine; relationId: number | null }) {
  const Icon = icons[line.kind];
  const place = line.place || words.goToPassage;
  return (
    <div className={classes.entry}>
      <Icon size={16} stroke={1.6} role="img" aria-label={kindNames()[line.kind]} className={classes.icon} />
      <div>
        <p className={classes.text}>{line.text}</p>
        {line.uid !== undefined && relationId !== null ? (
          <Link className={classes.place} to={linkTo(relationId, line.uid)}>
            {place}
          </Link>
        ) : (
          line.place && <span className={classes.place}>{line.place}</span>
        )}
      </div>
    </div>
  );
}
