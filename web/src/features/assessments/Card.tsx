import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { Hint } from "../../ui/Hint.tsx";
import classes from "./assessments.module.css";
import { words } from "./words.ts";

/** A card that can be collapsed by its title. `isFolded`, where given, is kept by the page. */
export function Card(props: {
  title: string;
  /** Tooltip of the title, line by line, on a button beside it. */
  hint?: readonly string[] | undefined;
  children: ReactNode;
  isFolded?: boolean;
  onFold?: (isFolded: boolean) => void;
}) {
  const [isFoldedHere, setFoldedHere] = useState(false);
  const isFolded = props.isFolded ?? isFoldedHere;
  const id = useId();
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.cardHead}>
        <h2>
          <button
            type="button"
            id={titleId}
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => (props.onFold ?? setFoldedHere)(!isFolded)}
          >
            {props.title}
            <IconChevronDown size={18} stroke={1.8} aria-hidden data-folded={isFolded || undefined} />
          </button>
        </h2>
        {props.hint && <Hint about={words.about({ label: props.title })} lines={props.hint} />}
      </div>
      <div id={id} hidden={isFolded} className={classes.cardBody}>
        {props.children}
      </div>
    </section>
  );
}
