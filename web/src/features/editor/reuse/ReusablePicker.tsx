import "@mantine/core/styles/Radio.layer.css";
import { Button, Radio, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  getReusableObject,
  type ReusableDetail,
  reusableListRoutes,
} from "#shared/contract/mapping/reusables.ts";
import { reusableKindWords } from "#shared/domain/mapping/reusableKinds.ts";
import { ApiError, textOf } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import classes from "./reuse.module.css";

/** So many of those that a search finds are offered; a longer search finds the others. */
const offeredAtMost = "50";
/** @see spec documents §9 "search debounce" */
const searchAfterMs = 1000;

/** Chooses an item for the case. @see spec documents §2.12 "picker modal with Continue/Cancel" */
export function ReusablePicker(props: {
  /** The item whose own text is written here. */
  without: number | null;
  onClose: () => void;
  onPicked: (item: ReusableDetail) => void;
}) {
  const [search, setSearch] = useState("");
  const [objective, setObjective] = useState("");
  const [chosen, setChosen] = useState<string>("");
  const [asked] = useDebouncedValue({ search: search.trim(), lo_search: objective.trim() }, searchAfterMs);
  const found = useQuery({
    queryKey: [...keyOf(reusableListRoutes.list), "to insert", asked],
    queryFn: ({ signal }) =>
      call(reusableListRoutes.list, { query: { ...asked, per_page: offeredAtMost }, signal }),
    placeholderData: (before) => before,
  });

  const { problem, take } = useTaking(props.onPicked);

  return (
    <DialogFrame isOpen onClose={props.onClose} title="Insert reusable content" crossLabel="X">
      <div className={classes.dialog}>
        <TextInput
          label="Search reusable content"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <TextInput
          label="Search By Learning Objective..."
          value={objective}
          onChange={(event) => setObjective(event.currentTarget.value)}
        />
        <QueryState of={{ found }} skeleton={<p role="status">Loading...</p>}>
          {(loaded) => (
            <Radio.Group label="Reusable content" value={chosen} onChange={setChosen}>
              <ul className={classes.found}>
                {loaded.found
                  .filter(({ id }) => id !== props.without)
                  .map(({ id, kind, name }) => (
                    <li key={id}>
                      <Radio value={String(id)} label={`${reusableKindWords[kind]}: ${name}`} />
                    </li>
                  ))}
              </ul>
            </Radio.Group>
          )}
        </QueryState>
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button disabled={chosen === ""} onClick={() => void take(chosen)}>
          Continue
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

/** Fetches an item and hands it on if it has a text. */
function useTaking(onPicked: (item: ReusableDetail) => void) {
  const [problem, setProblem] = useState<string>();
  const take = async (id: string): Promise<void> => {
    try {
      const item = await call(getReusableObject, { params: { id } });
      if (item.text.length === 0) setProblem("This item has no published text yet. Publish its text first.");
      else onPicked(item);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(textOf(error));
    }
  };
  return { problem, take };
}
