import type { EditContexts } from "#shared/contract/versions/versions.ts";
import { checklistPath } from "#shared/domain/projects/checklistPath.ts";
import classes from "./bars.module.css";

/**
 * For whoever's turn it is in the project, unless they only look. Leads to the checklist in a new tab.
 *
 * @see spec documents §2.2, §2.11
 */
export function ChecklistBanner({
  contexts: { version, project, userContext },
}: {
  contexts: Pick<EditContexts, "project" | "userContext" | "version">;
}) {
  if (project?.activeUserId !== userContext.id || userContext.allowedEditMode === "ViewOnly") return null;
  return (
    <p className={classes.note}>
      <a href={checklistPath(version.id, project.id)} target="_blank" rel="noreferrer">
        Done editing? Don't forget the checklist! This notifies the next editor.
      </a>
    </p>
  );
}
