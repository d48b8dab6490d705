import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { EditorScreen } from "./EditorScreen.tsx";
import classes from "./editor.module.css";
import { type OpenedVersion, openVersion } from "./openVersion.ts";

export { VersionToRead } from "./reading/VersionToRead.tsx";

type Opening =
  | { state: "loading" }
  | { state: "failed"; error: unknown }
  | { state: "open"; opened: OpenedVersion };

/** `/versions/{id}/edit?project_id=`: where a case is written. @see spec documents §2.1, §2.11 */
export function EditorPage() {
  const { id = "" } = useParams();
  const [query] = useSearchParams();
  const projectId = query.get("project_id") ?? undefined;
  const [opening, setOpening] = useState<Opening>({ state: "loading" });
  const [tries, setTries] = useState(0);

  // `tries` asks again.
  useEffect(() => {
    let isCurrent = true;
    setOpening({ state: "loading" });
    openVersion(Number(id), projectId).then(
      (opened) => isCurrent && setOpening({ state: "open", opened }),
      (error: unknown) => isCurrent && setOpening({ state: "failed", error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, projectId, tries]);

  if (opening.state === "failed") {
    return <ErrorState error={opening.error} onRetry={() => setTries((count) => count + 1)} />;
  }
  if (opening.state === "loading") {
    return (
      <>
        <PageHeading title="Opening the version…" tabTitle="Editor" />
        <div className={classes.skeleton} aria-busy="true">
          <span />
          <span />
          <span />
        </div>
      </>
    );
  }
  return <EditorScreen key={opening.opened.contexts.version.id} opened={opening.opened} />;
}
