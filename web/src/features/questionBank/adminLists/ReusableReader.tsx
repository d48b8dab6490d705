import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { BankReusable } from "#shared/contract/bank/bankData.ts";
import { getReusableObject } from "#shared/contract/mapping/reusables.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { ReadDialog } from "../../../ui/ReadDialog.tsx";

/** Shows the published text of reusable content, with its UID. @see spec assessments §2.13 "Reusable Objects" */
export function ReusableReader(props: { item: BankReusable; name: string; onClose: () => void }) {
  const { item, name, onClose } = props;
  const text = useQuery({
    queryKey: keyOf(getReusableObject, String(item.id)),
    queryFn: ({ signal }) => call(getReusableObject, { params: { id: String(item.id) }, signal }),
  });
  return (
    <ReadDialog isOpen isWide title={name} onClose={onClose}>
      <p>
        {item.uid}. <Link to={`/reusable_objects/${item.id}`}>Open its page</Link>
      </p>
      <QueryState of={{ text }} skeleton={<p role="status">Loading...</p>}>
        {({ text: { text: blocks } }) =>
          blocks.length === 0 ? (
            <p>It has no text yet.</p>
          ) : (
            blocks.map((block, at) => <p key={at}>{block}</p>)
          )
        }
      </QueryState>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </ReadDialog>
  );
}
