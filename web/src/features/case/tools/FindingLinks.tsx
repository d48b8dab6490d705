import { IconLink } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { type Item, itemsOf } from "#shared/case/tools/items.ts";
import { type Link, linksOf, type Stance } from "#shared/case/tools/links.ts";
import { isConfirming } from "../../../ui/isConfirming.ts";
import { useViewer } from "../../../viewer/ViewerContext.ts";
import styles from "./findingLinks.module.css";
import { words as said } from "./panelWords.ts";
import { useListOfCase } from "./useListOfCase.ts";

const words = (): Readonly<Record<Stance, string>> => ({ for: said.for, against: said.against });

function useLinks(): readonly Link[] {
  return useListOfCase(
    ({ state }) => linksOf(state),
    (link: Link) => link,
  );
}

function useItems(kind: "diagnosis" | "finding"): readonly Item[] {
  return useListOfCase(
    ({ state }) => itemsOf(state, kind),
    (item: Item) => item,
  );
}

/** Relation of one diagnosis to the finding: radio buttons, so that the arrow keys choose. */
function StanceChoice(props: { finding: Item; diagnosis: Item; stance: Stance | undefined }): ReactNode {
  const { finding, diagnosis, stance } = props;
  const { store } = useViewer();
  const name = useId();
  const choices = [
    [said.for, "for"] as const,
    [said.against, "against"] as const,
    [said.neither, undefined] as const,
  ];
  return (
    <fieldset className={styles.choice}>
      <legend>{diagnosis.content}</legend>
      {choices.map(([label, value]) => (
        <label key={label}>
          <input
            type="radio"
            name={name}
            checked={stance === value}
            onChange={() =>
              store.dispatch({
                type: "linkFinding",
                findingUid: finding.uid,
                diagnosisUid: diagnosis.uid,
                stance: value,
              })
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Diagnoses that a finding speaks for and against, and the controls to say so. */
export function FindingLinks({ finding }: { finding: Item }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const diagnoses = useItems("diagnosis");
  const links = useLinks().filter(({ findingUid }) => findingUid === finding.uid);
  const stanceOn = ({ uid }: Item): Stance | undefined =>
    links.find(({ diagnosisUid }) => diagnosisUid === uid)?.stance;
  const told = (["for", "against"] as const).flatMap((stance) => {
    const names = diagnoses.filter((one) => stanceOn(one) === stance).map(({ content }) => content);
    return names.length > 0 ? [`${words()[stance]}: ${names.join(", ")}`] : [];
  });

  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isOpen || isConfirming(event)) return;
    // The drawer closes by Escape, too, but not by this one.
    event.preventDefault();
    setIsOpen(false);
    toggle.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button in it opened
    <div onKeyDown={closeByKey}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={
          told.length > 0
            ? said.diagnosesAgainstTold({ content: finding.content, told: told.join(". ") })
            : said.diagnosesAgainst({ content: finding.content })
        }
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconLink size={14} aria-hidden />
        <span>{told.length > 0 ? told.join(" · ") : said.againstDiagnosis}</span>
      </button>
      {isOpen && (
        <div className={styles.choices} id={panelId}>
          {diagnoses.length === 0 && <p>{said.addDiagnosisFirstThen}</p>}
          {diagnoses.map((diagnosis) => (
            <StanceChoice
              key={diagnosis.uid}
              finding={finding}
              diagnosis={diagnosis}
              stance={stanceOn(diagnosis)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** The findings that speak for a diagnosis, and those against it. */
export function LinkedFindings({ diagnosis }: { diagnosis: Item }): ReactNode {
  const links = useLinks().filter(({ diagnosisUid }) => diagnosisUid === diagnosis.uid);
  const findings = useItems("finding");
  return (["for", "against"] as const).map((stance) => {
    const uids = links.filter((link) => link.stance === stance).map(({ findingUid }) => findingUid);
    if (uids.length === 0) return null;
    return (
      <p key={stance} className={styles.linked}>
        <span>{words()[stance]}:</span>{" "}
        {findings
          .filter(({ uid }) => uids.includes(uid))
          .map(({ content }) => content)
          .join(", ")}
      </p>
    );
  });
}
