import { type ReactNode, useEffect, useId, useState } from "react";
import { panelTitles } from "#shared/case/tools/panels.ts";
import { labReferences, rangeText, searchLabValues } from "#shared/domain/labValues/labValues.ts";
import type { LabAnalyte, LabSection } from "#shared/domain/labValues/types.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { useViewer } from "../../../viewer/ViewerContext.ts";
import { sendUserLog } from "../session/sendUserLog.ts";
import styles from "./labValues.module.css";
import { PanelLayout } from "./PanelLayout.tsx";
import { words } from "./panelWords.ts";
import { useTools } from "./ToolsContext.ts";

function Analyte({ analyte }: { analyte: LabAnalyte }): ReactNode {
  const [first] = analyte.rows;
  const isOneLine = analyte.rows.length === 1 && first?.name === analyte.name;
  return (
    <>
      {!isOneLine && (
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={3}>
            {translated(analyte.name)}
            <Sources of={analyte} />
          </th>
        </tr>
      )}
      {analyte.rows.map((row) => (
        <tr key={row.name} className={isOneLine ? undefined : styles.inGroup}>
          <th scope="row">
            {translated(row.name)}
            {isOneLine && <Sources of={analyte} />}
          </th>
          <td>{rangeText(row.conventional)}</td>
          <td>{rangeText(row.si)}</td>
        </tr>
      ))}
    </>
  );
}

/** Which of the references the ranges are taken from, where it is not the textbooks. */
function Sources({ of: { sources } }: { of: LabAnalyte }): ReactNode {
  return sources && <sup className={styles.sources}>[{sources.join(", ")}]</sup>;
}

function Section({ section }: { section: LabSection }): ReactNode {
  return (
    <table className={styles.table}>
      <caption>{translated(section.title)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.test}</th>
          <th scope="col">{words.conventional}</th>
          <th scope="col">{words.si}</th>
        </tr>
      </thead>
      {section.analytes.map((analyte) => (
        <tbody key={analyte.name}>
          <Analyte analyte={analyte} />
        </tbody>
      ))}
    </table>
  );
}

/** The reference table, searchable. @see spec documents §2.7 Lab Values */
export function LabValuesPanel(): ReactNode {
  const { documentId } = useViewer();
  const { memory } = useTools();
  const [search, setSearch] = useState(memory.labSearch);
  const fieldId = useId();
  const sections = searchLabValues(search);
  const count = sections.reduce((sum, { analytes }) => sum + analytes.length, 0);

  useEffect(() => {
    void sendUserLog(documentId, { type: "OpenedLabValuesLog" }, Date.now());
  }, [documentId]);

  return (
    <PanelLayout title={panelTitles.labValues}>
      <div className={styles.search}>
        <label htmlFor={fieldId}>{words.findATest}</label>
        <input
          id={fieldId}
          type="search"
          value={search}
          placeholder={words.potassiumTshHemoglobin}
          onChange={(event) => {
            setSearch(event.target.value);
            memory.labSearch = event.target.value;
          }}
        />
        <p role="status">{search.trim() === "" ? "" : words.countText({ n: count })}</p>
      </div>
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      {count === 0 && <p className={styles.none}>{words.noTestsFoundTry}</p>}
      <p className={styles.note}>{words.adultReferenceRangesLaboratories}</p>
      <h3 className={styles.referencesTitle}>{words.references}</h3>
      <ol className={styles.references} lang="en">
        {labReferences.map((reference) => (
          <li key={reference}>{reference}</li>
        ))}
      </ol>
    </PanelLayout>
  );
}
