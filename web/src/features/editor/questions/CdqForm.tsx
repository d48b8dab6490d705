import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { cdqLimitTexts, cdqMarker } from "#shared/case/questions/cdqQuestion/cdq.ts";
import { answerLetter } from "#shared/case/questions/options.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { CdqAdminNotes } from "../../../viewer/nodes/CdqAdminNotes.tsx";
import { chooseFeature, featuresFor, type Mark, markCdqAnswer, markOf } from "../acts/questions.ts";
import { FieldInputs } from "../bars/FieldInputs.tsx";
import { fieldOf } from "../bars/fields.ts";
import classes from "../panels/panelForms.module.css";
import type { EditSession } from "../session/editSession.ts";
import { ExplanationField } from "./ExplanationField.tsx";
import { KeyFeatures } from "./KeyFeatures.tsx";
import { AddLineButton } from "./lineButtons.tsx";
import { type QuestionFormProps, wordsOf } from "./questionForm.ts";
import { ScoringHint } from "./ScoringHint.tsx";

const marks: { value: Mark; label: string }[] = [
  { value: "none", label: "Incorrect" },
  { value: "correct", label: "Correct" },
  { value: "poison", label: "Poison" },
];

const settings = ["limit", "isExplicitLimit", "gradingRules", "shouldShowGrade"] as const;

/** Key features, what each answer is worth, limit, and what a choice of answers would score. @see spec documents §5 CDQ; ledger D-18 */
export function CdqForm({ editor, root, input, isWritable }: QuestionFormProps) {
  const { session, opened } = editor;
  const [tried, setTried] = useState<readonly string[]>([]);
  const features = featuresFor(root, input.uid);
  const answers = contentOf(input);
  const chosen = tried.filter((uid) => answers.some((answer) => answer.uid === uid));
  const { isAdmin } = opened.contexts.userContext;

  return (
    <>
      <KeyFeatures session={session} root={root} input={input} features={features} isWritable={isWritable} />
      {answers.map((answer, place) => (
        <fieldset key={answer.uid} className={classes.lines}>
          <legend>
            {answerLetter(place)}. {wordsOf(answer, "(no text yet)")}
            {isAdmin && <span className={classes.marker}>{cdqMarker(root, answer).text}</span>}
          </legend>
          <AnswerWorth {...{ session, answer, features, isWritable }} />
          {isAdmin && (
            <Checkbox
              size="xs"
              label="Choose in the score preview"
              checked={chosen.includes(answer.uid)}
              onChange={({ currentTarget: { checked } }) =>
                setTried(checked ? [...chosen, answer.uid] : chosen.filter((uid) => uid !== answer.uid))
              }
            />
          )}
          <ExplanationField
            session={session}
            node={answer}
            name={answerLetter(place)}
            isWritable={isWritable}
          />
        </fieldset>
      ))}
      {isAdmin && <CdqAdminNotes node={input} chosen={chosen} />}
      <AddLineButton
        session={session}
        parent={input}
        list="content"
        type="cdqQuestionAnswer"
        isDisabled={!isWritable}
      >
        Add answer
      </AddLineButton>
      <FieldInputs
        session={session}
        node={input}
        fields={settings.flatMap((name) => fieldOf(input, name) ?? [])}
        isWritable={isWritable}
      />
      <ScoringHint question={input} />
      <p className={classes.hint}>Learners see: “{cdqLimitTexts(input).join(" ")}”</p>
    </>
  );
}

/** Key feature that an answer counts for, and whether it is correct, incorrect or poison. */
function AnswerWorth(props: {
  session: EditSession;
  answer: ContentNode;
  features: ReturnType<typeof featuresFor>;
  isWritable: boolean;
}) {
  const { session, answer, features, isWritable } = props;
  const flash = useFlash();
  const mark = (value: Mark): void => {
    const marked = markCdqAnswer(answer, value);
    if (marked.ok) session.act(() => ({ sketches: [marked.sketch] }));
    else flash.error("Select a key feature first");
  };
  return (
    <div className={classes.pair}>
      <NativeSelect
        label="Key feature"
        size="xs"
        disabled={!isWritable}
        value={answer.feature ?? ""}
        onChange={({ currentTarget: { value } }) =>
          session.act(() => ({ sketches: [chooseFeature(answer, value === "" ? undefined : value)] }))
        }
      >
        <option value="">None</option>
        {features.map((feature, i) => (
          <option key={feature.uid} value={feature.uid}>
            {i + 1}. {wordsOf(feature, "(no text yet)")}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Mark"
        size="xs"
        data={marks}
        disabled={!isWritable}
        value={markOf(answer)}
        onChange={({ currentTarget: { value } }) => mark(value as Mark)} // one of marks
      />
    </div>
  );
}
