import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#shared/contract/errors.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { getPublishPlan } from "#shared/contract/versions/publishing.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { Comparison } from "../compared/Comparison.tsx";
import { ActiveItem, ActiveItemLimits, MappedChanges, UpdateBanner, WholeCase } from "./PublishQuestions.tsx";
import { type Publishing, type Standing, usePublish } from "./usePublish.ts";

type Plan = ReplyOf<typeof getPublishPlan>;
type Step = "activeItem" | "activeItemLimits" | "mappedChanges" | "wholeCase" | "updateBanner";

/** Questions, in their order. */
const stepsOf = ({ questions }: Plan, asksForBanner: boolean): Step[] => [
  ...(questions.includes("ACTIVE_ITEM") ? (["activeItem", "activeItemLimits"] as const) : []),
  ...(questions.includes("MAPPED_CHANGES") ? (["mappedChanges"] as const) : []),
  "wholeCase",
  ...(asksForBanner ? (["updateBanner"] as const) : []),
];

type Props = {
  standing: Standing;
  /** Not of Reusable Objects and assessment questions. */
  asksForBanner: boolean;
  /** Nobody can have begun it. */
  isFirst?: boolean;
  onClose: () => void;
  reload?: () => void;
};

/** Why it was not published, or cannot be. */
function Failed(props: {
  reasons: readonly string[];
  versionId: number;
  movedFrom?: number | undefined;
  /** Publishes without AI cards; undefined unless only these prevent publishing. */
  onWithoutAi?: (() => void) | undefined;
  onClose: () => void;
}) {
  const { movedFrom, onWithoutAi } = props;
  return (
    <DialogFrame isOpen onClose={props.onClose} title="Publishing Error!">
      <div role="alert">
        {props.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
      {movedFrom !== undefined && (
        <Comparison
          versionId={props.versionId}
          from={movedFrom}
          label="Changes saved elsewhere"
          none="The text is identical."
        />
      )}
      {onWithoutAi && (
        <p>
          You can publish without the AI cards. Learners get the cards that stand in for them, and no feedback
          on summary statements, until you publish again.
        </p>
      )}
      <DialogButtons>
        {onWithoutAi && (
          <Button variant="default" onClick={onWithoutAi}>
            Publish without AI cards
          </Button>
        )}
        <Button data-autofocus onClick={props.onClose}>
          OK
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

/** One question after the other, as the plan has them; the last yes publishes. */
function Questions(props: Props & { plan: Plan; publish: ReturnType<typeof usePublish>["publish"] }) {
  const { plan, standing, asksForBanner, onClose } = props;
  const [answered, setAnswered] = useState(0);
  const [isCorrection, setCorrection] = useState(false);
  // A banner would tell learners of nothing where the text is what they have.
  const isSame = !props.isFirst && plan.correction.problem === "NOTHING_CHANGED";
  const steps = stepsOf(plan, asksForBanner && !isSame);
  const publish = (showsBanner: boolean): void =>
    void props.publish({ showsBanner, isCorrection, confirmed: plan.questions });
  const onYes = (): void =>
    answered + 1 < steps.length ? setAnswered(answered + 1) : publish(steps[answered] === "updateBanner");
  const asked = { title: `Publish “${standing.title}”?`, onYes, onClose };
  switch (steps[answered]) {
    case "activeItem":
      return <ActiveItem {...asked} documentId={standing.documentId} />;
    case "activeItemLimits":
      return <ActiveItemLimits {...asked} />;
    case "mappedChanges":
      return <MappedChanges {...asked} differences={plan.mapped_changes} />;
    case "updateBanner":
      return <UpdateBanner {...asked} onNo={() => publish(false)} />;
    default:
      return (
        <WholeCase
          {...asked}
          versionId={standing.versionId}
          rev={standing.rev}
          open={standing.open}
          pictures={plan.untold_pictures}
          tellingNames={plan.telling_names}
          correction={
            props.isFirst
              ? undefined
              : { plan: plan.correction, isMarked: isCorrection, onMark: setCorrection }
          }
        />
      );
  }
}

/** Publishing that is under way, or over. */
function Outcome(props: {
  publishing: Exclude<Publishing, { state: "asking" }>;
  versionId: number;
  publish: ReturnType<typeof usePublish>["publish"];
  onClose: () => void;
}) {
  const { publishing, versionId, publish, onClose } = props;
  if (publishing.state === "failed") {
    const reasons = ["There was an error publishing.", ...publishing.reasons];
    const { movedFrom, withoutAi } = publishing;
    const onWithoutAi = withoutAi && (() => void publish(withoutAi));
    return <Failed {...{ reasons, versionId, movedFrom, onWithoutAi, onClose }} />;
  }
  const isDone = publishing.state === "published";
  return (
    <DialogFrame isOpen onClose={() => {}} title={isDone ? "Publishing!" : "Publishing…"}>
      <p role="status">{isDone ? "This version is being published" : "Publishing…"}</p>
    </DialogFrame>
  );
}

/**
 * Asks what has to be asked, shows what learners will get, publishes, and loads the page again. It stands over the text meanwhile,
 * so that nothing is written that would not be published. @see spec documents §4, §5 Publishing, §8; ADR 0158
 */
export function PublishDialog(props: Props) {
  const { standing, onClose } = props;
  const { versionId } = standing;
  const { publishing, publish } = usePublish(standing, props.reload);
  const plan = useQuery({
    queryKey: keyOf(getPublishPlan, versionId),
    queryFn: ({ signal }) => call(getPublishPlan, { params: { id: String(versionId) }, signal }),
    // Once for this dialog: the questions do not change under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (publishing.state !== "asking") return <Outcome {...{ publishing, versionId, publish, onClose }} />;
  if (!plan.data) {
    return (
      <DialogFrame isOpen onClose={onClose} title={`Publish “${standing.title}”?`}>
        <QueryState of={{ plan }} skeleton={<Skeleton height="6rem" aria-busy="true" />}>
          {() => null}
        </QueryState>
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </DialogButtons>
      </DialogFrame>
    );
  }
  if (plan.data.is_mapping_incomplete)
    return <Failed reasons={[errorText.MAPPING_INCOMPLETE]} {...{ versionId, onClose }} />;
  return <Questions {...props} plan={plan.data} publish={publish} />;
}
