import type { EditContexts } from "#shared/contract/versions/versions.ts";
import classes from "./bars.module.css";

/**
 * For whoever's turn it is in the project, unless they only look. The page of the checklist comes with the projects; until then
 * there is nothing to lead to. @see spec documents §2.2, §2.11
 */
export function ChecklistBanner({
  contexts: { project, userContext },
}: {
  contexts: Pick<EditContexts, "project" | "userContext">;
}) {
  if (project?.activeUserId !== userContext.id || userContext.allowedEditMode === "ViewOnly") return null;
  return (
    <p className={classes.note}>Done editing? Don't forget the checklist! This notifies the next editor.</p>
  );
}
