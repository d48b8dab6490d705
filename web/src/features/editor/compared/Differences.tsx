import type * as z from "zod/mini";
import { displayName } from "#shared/case/model/nodeTable.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { caseDifference } from "#shared/contract/versions/history.ts";
import { counted } from "#shared/words/counted.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { labelOf } from "../bars/fields.ts";
import classes from "./differences.module.css";
import { type TextPart, wordChanges } from "./wordChanges.ts";

export type Difference = z.infer<typeof caseDifference>;

const kindNames: Record<Difference["kind"], string> = {
  added: "Added",
  removed: "Removed",
  changed: "Changed",
  moved: "Moved",
};

/** Keys whose text is told itself. */
const textKeys = new Set(["title", "content"]);

/** Changes beside the words. */
function besideWords({ before, after, keys }: Difference): string | undefined {
  const others = keys.filter((key) => !textKeys.has(key));
  const isSameText = before === after && keys.some((key) => textKeys.has(key));
  const parts = [...(isSameText ? ["formatting"] : []), ...others.map(labelOf)];
  return parts.length === 0 ? undefined : `Settings: ${parts.join(", ")}`;
}

const tags: Record<TextPart["kind"], "span" | "del" | "ins"> = {
  kept: "span",
  removed: "del",
  added: "ins",
};

function Text({ difference }: { difference: Difference }) {
  const { before, after } = difference;
  if (before === null) return <ins>{after}</ins>;
  if (after === null) return <del>{before}</del>;
  if (before === after) return <>{after}</>;
  // They have no names, and are never put in another order.
  return wordChanges(before, after).map(({ kind, text }, i) => {
    const Tag = tags[kind];
    return <Tag key={i}>{text}</Tag>;
  });
}

/** Tells if no word is different, and no setting. */
const isFormattingOnly = ({ kind, before, after, keys }: Difference): boolean =>
  kind === "changed" && before === after && keys.length > 0 && keys.every((key) => textKeys.has(key));

const typeName = ({ type }: Difference): string => displayName({ type } as Pick<ContentNode, "type">); // any name does

const formattingIn = counted({
  one: "Only formatting changed in {n} place",
  other: "Only formatting changed in {n} places",
});

/** Changes of formatting alone, told together: whoever looks for changed words finds them. */
function Formatting({ differences }: { differences: readonly Difference[] }) {
  return (
    <details className={classes.formatting}>
      <summary>{formattingIn(differences.length)}</summary>
      <ul className={classes.places}>
        {differences.map((difference) => (
          <li key={difference.uid}>
            <span className={classes.head}>{[...difference.place, typeName(difference)].join(" › ")}</span>
            <span className={classes.text}>{difference.after}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Differences between two trees of a case, in reading order. @see ADR 0158 */
export function Differences(props: { differences: readonly Difference[]; label: string; none: string }) {
  const { differences, label, none } = props;
  if (differences.length === 0) return <p className={classes.none}>{none}</p>;
  const formatted = differences.filter(isFormattingOnly);
  const isGrouped = formatted.length > 1;
  const listed = isGrouped ? differences.filter((each) => !isFormattingOnly(each)) : differences;
  return (
    <ScrollRegion className={classes.scroll} label={label}>
      <ol className={classes.list}>
        {listed.map((difference) => {
          const beside = besideWords(difference);
          return (
            <li key={`${difference.kind} ${difference.uid}`} className={classes.difference}>
              <p className={classes.head}>
                <strong data-kind={difference.kind} className={classes.kind}>
                  {kindNames[difference.kind]}
                </strong>{" "}
                {[...difference.place, typeName(difference)].join(" › ")}
              </p>
              <p className={classes.text}>
                <Text difference={difference} />
              </p>
              {beside && <p className={classes.beside}>{beside}</p>}
            </li>
          );
        })}
      </ol>
      {isGrouped && <Formatting differences={formatted} />}
    </ScrollRegion>
  );
}
