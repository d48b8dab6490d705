import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getReusableObject, type ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import { reusableKindWords } from "#shared/domain/mapping/reusableKinds.ts";
import { whereUsedTexts } from "#shared/domain/mapping/whereUsed.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import classes from "./curriculum.module.css";
import { WhereUsedTable } from "./WhereUsed.tsx";

/**
 * Description of an item of reusable content and, on demand, where it is used. @see spec documents §2.12 "Dialogs"
 */
export function DescriptionDialog(props: { id: number; isWithUses: boolean; onClose: () => void }) {
  const id = String(props.id);
  const reusable = useQuery({
    queryKey: keyOf(getReusableObject, id),
    queryFn: ({ signal }) => call(getReusableObject, { params: { id }, signal }),
  });
  return (
    <DialogFrame
      isOpen
      onClose={props.onClose}
      size={props.isWithUses ? "72rem" : "40rem"}
      title={
        props.isWithUses
          ? "Reusable Content Description and Where it is used"
          : "Reusable Content Description"
      }
      crossLabel="X"
    >
      <QueryState of={{ reusable }} skeleton={<p role="status">Loading...</p>}>
        {(loaded) => <Description reusable={loaded.reusable} {...props} />}
      </QueryState>
    </DialogFrame>
  );
}

function Description(props: { reusable: ReusableDetail; isWithUses: boolean; onClose: () => void }) {
  const { id, kind, name, description, source, documents } = props.reusable;
  return (
    <>
      <p>
        <a href={`/reusable_objects/${id}/usage_report.pdf`} target="_blank" rel="noreferrer">
          Export
        </a>
      </p>
      <p>
        <strong>{`${reusableKindWords[kind]}: ${name}`}</strong>
      </p>
      {description !== "" && <p>{description}</p>}
      <dl className={classes.facts}>
        <dt>Source Course:</dt>
        <dd>{source.course ?? "None"}</dd>
        <dt>Source Case:</dt>
        <dd>{source.document ?? "None"}</dd>
        <dt>Source Learning Objective:</dt>
        <dd>{source.learning_objectives.map((one) => one.name).join("; ") || "None"}</dd>
      </dl>
      {props.isWithUses && documents.length === 0 && <p>{whereUsedTexts.nowhere}</p>}
      {props.isWithUses && documents.length === 1 && <p>{whereUsedTexts.once}</p>}
      {props.isWithUses && documents.length > 1 && <WhereUsedTable reusable={props.reusable} />}
      <DialogButtons>
        <Button variant="default" onClick={props.onClose}>
          Close
        </Button>
      </DialogButtons>
    </>
  );
}
