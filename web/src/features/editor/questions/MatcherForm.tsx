import { Checkbox } from "@mantine/core";
import { matcherValue } from "#shared/case/questions/categoryMatcher/matcher.ts";
import { placeItem } from "../acts/questions.ts";
import { FieldInputs } from "../bars/FieldInputs.tsx";
import { fieldOf } from "../bars/fields.ts";
import classes from "../panels/panelForms.module.css";
import { ExplanationField } from "./ExplanationField.tsx";
import { AddLineButton } from "./lineButtons.tsx";
import { type QuestionFormProps, wordsOf } from "./questionForm.ts";
import { ScoringHint } from "./ScoringHint.tsx";

/** Which item of a category matcher belongs into which category; an item may be right in several. @see spec documents §3, §5 */
export function MatcherForm({ editor: { session }, input, isWritable }: QuestionFormProps) {
  const { contentItems: items = [], contentCategories: categories = [] } = input;
  const answer = matcherValue(input.answer);
  const placed = new Set(Object.values(answer).flat());
  const left = items.filter(({ uid }) => !placed.has(uid)).length;
  return (
    <>
      {items.map((item, i) => (
        <fieldset key={item.uid} className={classes.lines}>
          <legend>{wordsOf(item, `Item ${i + 1} (no text yet)`)}</legend>
          <div className={classes.choices}>
            {categories.map((category, c) => (
              <Checkbox
                key={category.uid}
                label={wordsOf(category, `Category ${c + 1} (no text yet)`)}
                checked={answer[category.uid]?.includes(item.uid) ?? false}
                disabled={!isWritable}
                onChange={(event) => {
                  const isIn = event.currentTarget.checked;
                  session.act(() => ({ sketches: [placeItem(input, category.uid, item.uid, isIn)] }));
                }}
              />
            ))}
          </div>
          <ExplanationField
            session={session}
            node={item}
            name={wordsOf(item, `item ${i + 1}`)}
            isWritable={isWritable}
          />
        </fieldset>
      ))}
      <AddLines session={session} input={input} isWritable={isWritable} />
      <FieldInputs
        session={session}
        node={input}
        fields={[fieldOf(input, "allOrNothing") ?? []].flat()}
        isWritable={isWritable}
      />
      <ScoringHint question={input} />
      <p className={classes.hint} aria-live="polite">
        {placed.size === 0
          ? "No item has a category yet. Learners would see “THERE IS NO SINGLE BEST ANSWER”."
          : left > 0
            ? "An item without a category is correct only if learners leave it unplaced."
            : "Every item has a category."}
      </p>
    </>
  );
}

function AddLines({
  session,
  input,
  isWritable,
}: Pick<QuestionFormProps, "input" | "isWritable"> & Pick<QuestionFormProps["editor"], "session">) {
  return (
    <div className={classes.buttons}>
      <AddLineButton
        session={session}
        parent={input}
        list="contentItems"
        type="matchItem"
        isDisabled={!isWritable}
      >
        Add item
      </AddLineButton>
      <AddLineButton
        session={session}
        parent={input}
        list="contentCategories"
        type="contentCategory"
        isDisabled={!isWritable}
      >
        Add category
      </AddLineButton>
    </div>
  );
}
