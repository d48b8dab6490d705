import type { Available } from "#shared/contract/bank/blueprints.ts";
import { FigureList } from "../../../ui/FigureList.tsx";
import classes from "./blueprints.module.css";

/** Counts the questions that may be drafted, and the others by reason. */
export function AvailableFigures({ of, isCurrent }: { of: Available; isCurrent: boolean }) {
  const figures = [
    { label: "May be drafted", value: of.eligible },
    { label: "Archived", value: of.barred.archived },
    { label: "Exposed", value: of.barred.exposed },
    { label: "Not ready: no key, fewer than two options, or not mapped", value: of.barred.not_ready },
    { label: "Retired, invalid, or decided against", value: of.barred.not_to_use },
  ];
  return (
    <section aria-labelledby="bank-figures" data-changing={!isCurrent || undefined}>
      <h2 id="bank-figures" className={classes.head}>
        Questions of the bank
      </h2>
      <FigureList figures={figures} />
      {of.forms.length > 0 && (
        <details className={classes.forms}>
          <summary>Exam variations that count for reuse ({of.forms.length})</summary>
          <ul>
            {of.forms.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
