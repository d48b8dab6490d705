import { caseMapOf, type MappedName } from "#shared/case/model/caseMap.ts";
import { textOf } from "../../../api/ApiError.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { caseMapLines } from "./caseMapLines.ts";
import type { PanelProps } from "./panelProps.ts";
import classes from "./panels.module.css";
import { editPathOf, useCaseQuestions } from "./useCaseQuestions.ts";
import { usePublishedAndShown } from "./usePublishedAndShown.ts";

/** 'Chest pain' of 'Chest pain: a 54-year-old woman'. */
const beforeColon = (title: string): string => title.split(":")[0]?.trim() ?? title;

/**
 * The mapped objectives of the case with their teaching points, and the questions of the bank about the case that are mapped to both.
 *
 * @see spec documents §2.8 Case map
 */
export function CaseMapPanel({ editor }: PanelProps) {
  const { shown, published } = usePublishedAndShown(editor);
  const { documentContext } = editor.opened.contexts;
  const asked = useCaseQuestions(documentContext.id);
  const lines = caseMapLines(caseMapOf(shown, published), asked.data ?? []);
  return (
    <div className={classes.fields}>
      <p>
        <strong>Case Content Map: {beforeColon(documentContext.title)}</strong>
      </p>
      {asked.isError && (
        <p role="status">The assessment questions could not be read. {textOf(asked.error)}</p>
      )}
      {lines.length === 0 ? (
        <p>There are no mapped learning objectives.</p>
      ) : (
        <ScrollRegion className={classes.map} label="Case content map">
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
              {lines.map(({ learning_objective, teaching_point, question }) => (
                <tr key={`${learning_objective.uid} ${teaching_point?.uid} ${question?.id}`}>
                  <th scope="row">
                    <Name of={learning_objective} />
                  </th>
                  <td>{teaching_point && <Name of={teaching_point} />}</td>
                  <td>
                    {question && (
                      <a href={editPathOf(question)} target="_blank" rel="noreferrer">
                        {question.case_summary_identifier}
                      </a>
                    )}
                  </td>
                  <td>{question?.system}</td>
                  <td>{question?.current_use}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}

/** A name in the map; in red, and said to be, where it is edited. */
export const Name = ({ of: { name, isEdited } }: { of: MappedName }) =>
  isEdited ? <span className={classes.edited}>{name} (edited)</span> : name;
