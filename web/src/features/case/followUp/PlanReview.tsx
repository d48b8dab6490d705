import { type ReactNode, useId, useState } from "react";
import { getTodo, reviewDays } from "#shared/contract/followUp/followUp.ts";
import { followUpTexts, reviewDayProposed, reviewDayTexts } from "#shared/domain/followUpTexts.ts";
import { textOf } from "../../../api/ApiError.ts";
import { fetchFile } from "../../../api/fetchFile.ts";
import { saveFile } from "../../../lists/saveFile.ts";
import { words } from "../endings/afterWords.ts";
import endings from "../endings/endings.module.css";
import styles from "./followUp.module.css";

type Saving = { state: "asked" | "saving" | "saved" } | { state: "failed"; error: unknown };

/** When to come back to the case, as an entry for the learner's own calendar. */
export function PlanReview({ documentId }: { documentId: number }): ReactNode {
  const id = useId();
  const [days, setDays] = useState<(typeof reviewDays)[number]>(reviewDayProposed);
  const [saving, setSaving] = useState<Saving>({ state: "asked" });

  async function save(): Promise<void> {
    setSaving({ state: "saving" });
    try {
      saveFile(await fetchFile(getTodo, { params: { id: String(documentId) }, query: { in_days: days } }));
      setSaving({ state: "saved" });
    } catch (error) {
      // Whatever it was, it is told here, with the button to try again.
      setSaving({ state: "failed", error });
    }
  }

  return (
    <form
      className={styles.plan}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id}>{followUpTexts.planLabel}</label>
      <select
        id={id}
        className={styles.select}
        value={days}
        onChange={(event) => {
          const chosen = reviewDays.find((each) => each === event.target.value);
          if (chosen) setDays(chosen);
          setSaving({ state: "asked" });
        }}
      >
        {reviewDays.map((each) => (
          <option key={each} value={each}>
            {reviewDayTexts[each]}
          </option>
        ))}
      </select>
      <p className={styles.note}>{followUpTexts.planNote}</p>
      <button type="submit" className={endings.main} disabled={saving.state === "saving"}>
        {followUpTexts.planSave}
      </button>
      <p role="status" className={styles.note}>
        {saving.state === "saved" && words.calendarEventDownloadedOpen}
      </p>
      {saving.state === "failed" && (
        <p role="alert" className={styles.failed}>
          {words.calendarEventCouldCreated({ error: textOf(saving.error) })}
        </p>
      )}
    </form>
  );
}
