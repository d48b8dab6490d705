import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getCohortTeachingPoint } from "#shared/contract/assessments/cohortResults.ts";
import { getOwnTeachingPoint } from "#shared/contract/assessments/ownResults.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { ReadDialog } from "../../../ui/ReadDialog.tsx";
import classes from "../assessments.module.css";
import { words } from "../words.ts";

/** The title of a teaching point; it opens the published text, read-only. `isOfCohort`: for whoever teaches. @see spec assessments §2.9, §2.11 */
export function TeachingPoint(props: {
  deliveryId: number;
  itemId: number;
  title: string;
  isOfCohort?: boolean;
}) {
  const { deliveryId, itemId, title, isOfCohort = false } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <button type="button" className={classes.link} onClick={() => setIsOpen(true)}>
        {title}
      </button>
      <ReadDialog isOpen={isOpen} onClose={close} title={title} closeLabel="X">
        {isOpen && <Text id={String(deliveryId)} itemId={String(itemId)} isOfCohort={isOfCohort} />}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {words.close}
          </Button>
        </DialogButtons>
      </ReadDialog>
    </>
  );
}

function Text({ id, itemId, isOfCohort }: { id: string; itemId: string; isOfCohort: boolean }) {
  const point = useQuery({
    queryKey: keyOf(isOfCohort ? getCohortTeachingPoint : getOwnTeachingPoint, id, itemId),
    queryFn: ({ signal }) => {
      const asked = { params: { id, item_id: itemId }, signal };
      return isOfCohort ? call(getCohortTeachingPoint, asked) : call(getOwnTeachingPoint, asked);
    },
    retry: false,
  });
  return (
    <QueryState of={{ point }} skeleton={<p>{words.loading}</p>}>
      {(read) => (
        <div className={classes.reading}>
          {read.point.text.map((paragraph, at) => {
            const key = `${at} ${paragraph.slice(0, 20)}`;
            return <p key={key}>{paragraph}</p>;
          })}
        </div>
      )}
    </QueryState>
  );
}
