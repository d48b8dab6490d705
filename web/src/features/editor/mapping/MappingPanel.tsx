import { Button } from "@mantine/core";
import { useState } from "react";
import {
  type ProposedMapping,
  type ProposedPair,
  proposedPairOf,
  proposing,
} from "#shared/case/model/proposedMapping.ts";
import { ChooseMapping } from "../../../mapping/ChooseMapping.tsx";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { maySetOfCase } from "../panels/maySetOfCase.ts";
import type { PanelProps } from "../panels/panelProps.ts";
import classes from "../panels/panels.module.css";
import { useCaseRoot } from "../panels/useCaseRoot.ts";
import { usePublishedAndShown } from "../panels/usePublishedAndShown.ts";
import own from "./mapping.module.css";
import { useMappedNames } from "./useMappedNames.ts";

/** @see spec documents §5 "reset confirm" */
const resetting = {
  message:
    "You are editing the mapping to this Assessment Question. This could have additional curriculum mapping implications. Click Continue to proceed or Cancel to discard this change.",
  confirmLabel: "Continue",
} as const;

const isSame = (one: ProposedMapping, other: ProposedMapping): boolean =>
  one.learning_objective_id === other.learning_objective_id &&
  one.reusable_object_id === other.reusable_object_id;

/** The objective and the teaching point that a question asks about: as published, and as proposed. @see spec documents §2.13, §4 "Mapping" */
export function MappingPanel({ editor }: PanelProps) {
  const { session } = editor;
  const { root, isWritable } = useCaseRoot(editor);
  const { published } = usePublishedAndShown(editor);
  const [isChoosing, setIsChoosing] = useState(false);
  const { confirm } = useConfirm();
  const [current, proposed] = [proposedPairOf(published), proposedPairOf(root)];
  const mayMap = isWritable && maySetOfCase(session, "proposedLearningObjectiveReusableObjectId");

  const propose = (pair: ProposedPair): void => {
    session.act(() => ({
      sketches: [{ type: "setKeysValues", uid: root.uid, keysAndValues: proposing(pair) }],
    }));
    setIsChoosing(false);
  };
  const edit = async (): Promise<void> => {
    if (await confirm(resetting)) setIsChoosing(true);
  };

  return (
    <div className={classes.fields}>
      <dl className={own.pairs}>
        <Mapped
          label="Learning Objective"
          of="objective"
          current={current.learning_objective_id}
          proposed={proposed.learning_objective_id}
        />
        <Mapped
          label="Teaching Point"
          of="point"
          current={current.reusable_object_id}
          proposed={proposed.reusable_object_id}
        />
      </dl>
      {isChoosing && mayMap ? (
        <ChooseMapping onSave={propose} onCancel={() => setIsChoosing(false)} />
      ) : (
        mayMap && (
          <div className={own.buttons}>
            <Button size="compact-sm" variant="default" onClick={() => void edit()}>
              Edit
            </Button>
            {!isSame(current, proposed) && (
              <Button size="compact-sm" variant="default" onClick={() => propose(current)}>
                Restore
              </Button>
            )}
          </div>
        )
      )}
    </div>
  );
}

/** A part of the mapping: as published, and beside it, in red, what is proposed instead. */
function Mapped(props: {
  label: string;
  of: "objective" | "point";
  current: number | null;
  proposed: number | null;
}) {
  const { current, proposed } = props;
  const nameOf = useMappedNames(props.of, [current, proposed]);
  return (
    <>
      <dt>{props.label}</dt>
      <dd>
        {current === proposed ? (
          nameOf(current)
        ) : (
          <>
            {current !== null && <del>{nameOf(current)}</del>} <ins>{nameOf(proposed)}</ins>
          </>
        )}
      </dd>
    </>
  );
}
