import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getReusableObject } from "#shared/contract/mapping/reusables.ts";
import { reusableKindWords } from "#shared/domain/mapping/reusableKinds.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import classes from "./reuse.module.css";

/** Name, description and objectives of an item that stands in the case, to be read. @see spec documents §2.12, §5 "Reusable content" */
export function ReusableDetails(props: { id: number; onClose: () => void }) {
  const id = String(props.id);
  const item = useQuery({
    queryKey: keyOf(getReusableObject, id),
    queryFn: ({ signal }) => call(getReusableObject, { params: { id }, signal }),
  });
  return (
    <DialogFrame isOpen onClose={props.onClose} title="Reusable Content" crossLabel="X">
      <QueryState of={{ item }} skeleton={<p role="status">Loading...</p>}>
        {({ item: { kind, name, description, learning_objectives, maintenanceVariantId } }) => (
          <div className={classes.dialog}>
            <p>
              <strong>{`${reusableKindWords[kind]}: ${name}`}</strong>
            </p>
            {description !== "" && <p>{description}</p>}
            <p>
              Learning objectives:{" "}
              {learning_objectives.map((objective) => objective.name).join("; ") || "none"}
            </p>
            <p>
              <Link to={`/reusable_objects/${id}`} target="_blank">
                Where it is used
              </Link>
            </p>
            {maintenanceVariantId !== null && (
              <p>
                <Link to={`/versions/${maintenanceVariantId}/edit`} target="_blank">
                  Edit its text
                </Link>
              </p>
            )}
          </div>
        )}
      </QueryState>
      <DialogButtons>
        <Button variant="default" onClick={props.onClose}>
          Close
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
