import { caseMapOf, type MappedName } from "#shared/case/model/caseMap.ts";
import type { PanelProps } from "./panelProps.ts";
import classes from "./panels.module.css";
import { usePublishedAndShown } from "./usePublishedAndShown.ts";

/** 'Chest pain' of 'Chest pain: a 54-year-old woman'. */
const beforeColon = (title: string): string => title.split(":")[0]?.trim() ?? title;

/**
 * The mapped objectives of the case with their teaching points. Assessment questions, their system and use stand in the map
 * as soon as the question bank maps them; until then their columns are empty.
 *
 * @see spec documents §2.8 CASE MAP
 */
export function CaseMapPanel({ editor }: PanelProps) {
  const { shown, published } = usePublishedAndShown(editor);
  const rows = caseMapOf(shown, published);
  return (
    <div className={classes.fields}>
      <p>
        <strong>Case Content Map: {beforeColon(editor.opened.contexts.documentContext.title)}</strong>
      </p>
      {rows.length === 0 ? (
        <p>There are no mapped learning objectives.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
        <section className={classes.map} aria-label="Case content map" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Learning Objective</th>
                <th scope="col">Teaching Point</th>
                <th scope="col">Assessment Question</th>
                <th scope="col">Body System</th>
                <th scope="col">Current Use</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ learning_objective, teaching_point }) => (
                <tr key={`${learning_objective.uid} ${teaching_point?.uid}`}>
                  <th scope="row">
                    <Name of={learning_objective} />
                  </th>
                  <td>{teaching_point && <Name of={teaching_point} />}</td>
                  <td />
                  <td />
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

/** A name in the map; in red, and said to be, where it is edited. */
export const Name = ({ of: { name, isEdited } }: { of: MappedName }) =>
  isEdited ? <span className={classes.edited}>{name} (edited)</span> : name;
