import { Checkbox } from "@mantine/core";
import { isSingleBest } from "#shared/case/model/questionNodes.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import { choiceGradeText } from "#shared/case/questions/multipleChoice/choice.ts";
import { answerLetter } from "#shared/case/questions/options.ts";
import { markRight } from "../acts/questions.ts";
import { FieldInputs } from "../bars/FieldInputs.tsx";
import { fieldOf } from "../bars/fields.ts";
import classes from "../panels/panelForms.module.css";
import { ExplanationField } from "./ExplanationField.tsx";
import { AddLineButton, DeleteLineButton } from "./lineButtons.tsx";
import { type QuestionFormProps, wordsOf } from "./questionForm.ts";
import { ScoringHint } from "./ScoringHint.tsx";

/** Which answers of a choice are right. @see spec documents §5 Multiple choice */
export function ChoiceForm({ editor: { session }, input, isWritable }: QuestionFormProps) {
  // A field that the kind does not have is not asked for.
  const fields = isSingleBest(input) ? ["multipleSelect"] : ["multipleSelect", "allOrNothing"];
  return (
    <>
      <FieldInputs
        session={session}
        node={input}
        fields={fields.flatMap((name) => fieldOf(input, name) ?? [])}
        isWritable={isWritable}
      />
      <fieldset className={classes.lines}>
        <legend>Correct answers</legend>
        {contentOf(input).map((answer, place) => (
          <div key={answer.uid}>
            <div className={classes.line}>
              <Checkbox
                className={classes.grow}
                label={`${answerLetter(place)}. ${wordsOf(answer, "(no text yet)")}`}
                checked={answer.answer === true}
                disabled={!isWritable}
                onChange={(event) => {
                  const isRight = event.currentTarget.checked;
                  session.act(() => ({ sketches: markRight(input, answer, isRight) }));
                }}
              />
              <DeleteLineButton
                session={session}
                uid={answer.uid}
                label={`Delete answer ${answerLetter(place)}`}
                isDisabled={!isWritable}
              />
            </div>
            <ExplanationField
              session={session}
              node={answer}
              name={answerLetter(place)}
              isWritable={isWritable}
            />
          </div>
        ))}
      </fieldset>
      <AddLineButton
        session={session}
        parent={input}
        list="content"
        type="multipleChoiceAnswer"
        isDisabled={!isWritable}
      >
        Add answer
      </AddLineButton>
      <ScoringHint question={input} />
      <p className={classes.hint} aria-live="polite">
        After Submit, learners see: “{choiceGradeText(input)}”
      </p>
    </>
  );
}
