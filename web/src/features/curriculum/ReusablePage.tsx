import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { getReusableObject, type ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import { canByRole } from "#shared/domain/access.ts";
import { reusableKindWords } from "#shared/domain/mapping/reusableKinds.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { ChangeHistory } from "./ChangeHistory.tsx";
import classes from "./curriculum.module.css";
import { EditReusableDialog } from "./ReusableDialogs.tsx";
import { WhereUsed } from "./WhereUsed.tsx";

/** One item of reusable content: its objectives, where it is used, its history. @see spec documents §2.12 */
export function ReusablePage() {
  const { id = "" } = useParams();
  const reusable = useQuery({
    queryKey: keyOf(getReusableObject, id),
    queryFn: ({ signal }) => call(getReusableObject, { params: { id }, signal }),
  });
  return (
    <QueryState
      of={{ reusable }}
      skeleton={<TableSkeleton />}
      page="Reusable content"
      refused="Reusable content is for those who write and review cases."
    >
      {(loaded) => <Reusable reusable={loaded.reusable} />}
    </QueryState>
  );
}

function Reusable({ reusable }: { reusable: ReusableDetail }) {
  const [isEdited, setIsEdited] = useState(false);
  const mayEdit = canByRole(actorOf(useCurrentUser()), "mapping.edit");
  const { id, kind, name, description } = reusable;
  const title = `${reusableKindWords[kind]}: ${name}`;
  return (
    <>
      <PageHeading
        title={title}
        tabTitle={title}
        above={
          <Breadcrumbs
            steps={[{ label: "Reusable content", to: "/reusable_objects" }, { label: `Item ${id}` }]}
          />
        }
        below={description || undefined}
        action={
          mayEdit && (
            <Button variant="default" onClick={() => setIsEdited(true)}>
              Edit
            </Button>
          )
        }
      />
      <div className={classes.parts}>
        <section aria-labelledby="objectives-of-item">
          <h2 id="objectives-of-item">Learning objectives</h2>
          {reusable.learning_objectives.length === 0 ? (
            <p className={classes.none}>It is paired with no learning objective yet.</p>
          ) : (
            <ul className={classes.list}>
              {reusable.learning_objectives.map((objective) => (
                <li key={objective.id}>
                  <Link to={`/learning_objectives/${objective.id}`}>{objective.name}</Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        {reusable.maintenanceVariantId !== null && <Text reusable={reusable} />}
        <WhereUsed reusable={reusable} />
        <ChangeHistory lines={reusable.history} />
      </div>
      {isEdited && <EditReusableDialog reusable={reusable} onClose={() => setIsEdited(false)} />}
    </>
  );
}

/** Text that learners read of it, without styles, and the link to its editor. */
function Text({ reusable: { text, maintenanceVariantId } }: { reusable: ReusableDetail }) {
  return (
    <section aria-labelledby="text-of-item">
      <h2 id="text-of-item">Text</h2>
      {text.length === 0 && <p className={classes.none}>Nothing of its text is published yet.</p>}
      {text.map((block, at) => (
        <p key={at}>{block}</p>
      ))}
      <p>
        <Link to={`/versions/${maintenanceVariantId}/edit`}>Open its text in the editor</Link>
      </p>
    </section>
  );
}
