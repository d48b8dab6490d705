import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { Available, draftQuestionSet } from "#shared/contract/bank/blueprints.ts";
import { createQuestionSet, listQuestionSets } from "#shared/contract/bank/questionSets.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../../actions/useAction.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { figureText } from "../../../bank/figureText.ts";
import { cellName, formName, type TypedBlueprint } from "./blueprintForm.ts";
import classes from "./blueprints.module.css";

type Draft = ReplyOf<typeof draftQuestionSet>;
type Rule = Extract<Draft, { status: "unmet" }>["conflict"][number];

const questions = counted({ one: "{n} question", other: "{n} questions" });

/** The drafted set, or why there is none. */
export function DraftResult(props: {
  draft: Draft;
  /** The blueprint is still the one that was drafted from. */
  isCurrent: boolean;
  form: TypedBlueprint;
  forms: Available["forms"];
}) {
  const { draft } = props;
  return (
    <section aria-labelledby="draft" className={classes.draft}>
      <h2 id="draft" className={classes.head}>
        {draft.status === "drafted" ? "Drafted question set" : "No question set meets this blueprint"}
      </h2>
      {!props.isCurrent && (
        <p className={classes.said}>
          You have changed the blueprint since. Draft again to see what it gives now.
        </p>
      )}
      {draft.status === "drafted" && <DraftedSet {...props} draft={draft} />}
      {draft.status === "unmet" && <Reasons {...props} draft={draft} />}
      {draft.status === "undecided" && (
        <p>
          There was not enough time to find a set or to rule one out. Draft again with fewer rows or limits.
        </p>
      )}
    </section>
  );
}

function ruleName(rule: Rule, form: TypedBlueprint, forms: Available["forms"]): string {
  switch (rule.kind) {
    case "length":
      return `The set has ${questions(Number(form.questions))}`;
    case "cell": {
      const cell = form.cells[rule.place];
      return cell ? `Row ${rule.place + 1}: ${cellName(cell)}` : `Row ${rule.place + 1}`;
    }
    case "form":
      return `At most ${form.perForm || 0} from ${formName(forms, rule.form_id)}`;
    case "together":
      return `At most ${form.together || 0} from all earlier exam variations`;
    case "enemies":
      return "Enemy items and branches of one question stay apart";
  }
}

function Reasons(props: {
  draft: Extract<Draft, { status: "unmet" }>;
  form: TypedBlueprint;
  forms: Available["forms"];
}) {
  const { draft, form, forms } = props;
  return (
    <div className={classes.reasons}>
      <h3>What is missing</h3>
      <ul>
        {draft.shortfalls.map(({ rule, direction, by }) => (
          <li key={JSON.stringify(rule) + direction}>
            {ruleName(rule, form, forms)}: {questions(by)} {direction === "short" ? "short" : "too many"}.
          </li>
        ))}
      </ul>
      <h3>Rules that cannot hold together</h3>
      <ul>
        {draft.conflict.map((rule) => (
          <li key={JSON.stringify(rule)}>{ruleName(rule, form, forms)}.</li>
        ))}
      </ul>
      <p className={classes.said}>
        Change one of these rules, or write questions for the rows that are short.
      </p>
    </div>
  );
}

type Drafted = { draft: Extract<Draft, { status: "drafted" }>; forms: Available["forms"] };

function DraftedSet(props: Drafted & { isCurrent: boolean; form: TypedBlueprint }) {
  const { draft } = props;
  const reused = draft.questions.filter(({ form_ids }) => form_ids.length > 0).length;
  return (
    <>
      <p className={classes.said}>
        {questions(draft.questions.length)}, {reused} of them from earlier exam variations.
      </p>
      <SaveSet {...props} />
      <DraftedQuestions draft={draft} forms={props.forms} />
    </>
  );
}

/** Saves the drafted set, once, as long as the blueprint is the one that it was drafted from. */
function SaveSet(props: Pick<Drafted, "draft"> & { isCurrent: boolean; form: TypedBlueprint }) {
  const { draft, form } = props;
  const [title, setTitle] = useState(form.title);
  const [savedId, setSavedId] = useState<number>();
  const save = useAction(createQuestionSet, {
    success: "The question set was saved.",
    invalidates: [keyOf(listQuestionSets)],
    onDone: ({ id }) => setSavedId(id),
  });
  return (
    <form
      className={classes.save}
      onSubmit={(event) => {
        event.preventDefault();
        const question_ids = draft.questions.map(({ id }) => id);
        void save.run({ body: { title: title.trim(), exam_course: form.examCourse, question_ids } });
      }}
    >
      <TextInput
        label="Title of the question set"
        maxLength={200}
        value={title}
        onChange={({ currentTarget: { value } }) => setTitle(value)}
      />
      <Button
        type="submit"
        loading={save.isRunning}
        disabled={title.trim() === "" || !props.isCurrent || savedId !== undefined}
      >
        Save Question Set
      </Button>
      {savedId !== undefined && (
        <Link to={`/admin/assessment/question_sets?id=${savedId}`}>Open question set {savedId}</Link>
      )}
    </form>
  );
}

function DraftedQuestions({ draft, forms }: Drafted) {
  return (
    <table className={classes.list}>
      <thead>
        <tr>
          <th scope="col">ID</th>
          <th scope="col">ITEM LABEL</th>
          <th scope="col">STEM</th>
          <th scope="col">SYSTEM</th>
          <th scope="col">CLINICAL FOCUS</th>
          <th scope="col">DIFFICULTY</th>
          <th scope="col">DISCRIMINATION</th>
          <th scope="col">EARLIER VARIATIONS</th>
        </tr>
      </thead>
      <tbody>
        {draft.questions.map((row) => (
          <tr key={row.id}>
            <th scope="row" className={classes.number}>
              <Link to={`/admin/assessment/questions/${row.id}`}>{row.id}</Link>
            </th>
            <td data-label="ITEM LABEL">{row.case_summary_identifier}</td>
            <td data-label="STEM">{row.stem}</td>
            <td data-label="SYSTEM">{row.system ?? "-"}</td>
            <td data-label="CLINICAL FOCUS">{row.clinical_focus ?? "-"}</td>
            <td data-label="DIFFICULTY">{figureText(row.difficulty)}</td>
            <td data-label="DISCRIMINATION">{figureText(row.discrimination)}</td>
            <td data-label="EARLIER VARIATIONS">
              {row.form_ids.length === 0 ? "-" : row.form_ids.map((id) => formName(forms, id)).join("; ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
