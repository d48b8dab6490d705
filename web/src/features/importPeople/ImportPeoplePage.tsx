import { useState } from "react";
import { useSearchParams } from "react-router";
import { canByRole } from "#shared/domain/access.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { forbidden, Refused } from "../../ui/QueryState.tsx";
import { FileForm } from "./FileForm.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import classes from "./importPeople.module.css";
import { Preview } from "./Preview.tsx";
import type { ReadList } from "./readList.ts";

/** People from a file: what would be done, line by line, and then the doing of it, which may be left. @see ADR 0123 */
export function ImportPeoplePage() {
  const user = useCurrentUser();
  const [query, setQuery] = useSearchParams();
  const [preview, setPreview] = useState<ReadList>();
  const running = query.get("import");
  if (!canByRole(actorOf(user), "program.member.manage"))
    return (
      <Refused
        page="Add people from a file"
        error={forbidden}
        hint="Only people who manage members can import people."
      />
    );
  return (
    <div className={classes.page}>
      <PageHeading
        title="Add people from a file"
        tabTitle="Add people from a file"
        above={
          <Breadcrumbs
            steps={[{ label: "People", to: "/group_role_definition_users" }, { label: "Add from a file" }]}
          />
        }
      />
      {running && (
        <ImportProgress
          id={running}
          onAnother={() => {
            setPreview(undefined);
            setQuery({}, { replace: true });
          }}
        />
      )}
      {!running && preview && (
        <Preview
          list={preview}
          onRead={setPreview}
          onBack={() => setPreview(undefined)}
          onStarted={(id) => setQuery({ import: id }, { replace: true })}
        />
      )}
      {!running && !preview && <FileForm onRead={setPreview} />}
    </div>
  );
}
