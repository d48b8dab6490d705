import { Checkbox } from "@mantine/core";
import { type CaseFlag, caseFlags } from "#shared/case/model/caseSettings.ts";
import { defaultOf } from "#shared/case/model/nodeTable.ts";
import type { Editor } from "../useEditor.ts";
import classes from "./panels.module.css";
import { useCaseRoot } from "./useCaseRoot.ts";
import { WhyNotWritable } from "./WhyNotWritable.tsx";

/** Label of each flag, and what learners notice of it. */
const texts: Readonly<Record<CaseFlag, { label: string; effect: string }>> = {
  onlyOneUncollapsedSection: {
    label: "Only One Uncollapsed Section",
    effect: "Opening one page of the case collapses the others.",
  },
  disableDiagnoses: { label: "Disable Diagnoses", effect: "Learners can't list diagnoses." },
  disableNotes: { label: "Disable Notes", effect: "Learners can't take notes." },
  disableFindings: { label: "Disable Findings", effect: "Learners can't collect findings." },
  disableBookmarks: { label: "Disable Bookmarks", effect: "Learners can't set bookmarks." },
  disableLabValues: { label: "Disable Lab Values", effect: "Learners can't see reference ranges." },
};

/**
 * Flags of the case's page. A change of the draft: it reaches learners when it is published. @see spec documents §2.8
 */
export function AdminToolsPanel({ editor }: { editor: Editor }) {
  const { root, isWritable, set } = useCaseRoot(editor);
  return (
    <div className={classes.fields}>
      <p className={classes.note}>Learners see these settings after you publish.</p>
      <WhyNotWritable isWritable={isWritable} />
      {caseFlags.map((flag) => (
        <Checkbox
          key={flag}
          label={texts[flag].label}
          description={texts[flag].effect}
          checked={(root[flag] ?? defaultOf("section", flag)) === true}
          disabled={!isWritable}
          onChange={(event) => set(flag, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}
