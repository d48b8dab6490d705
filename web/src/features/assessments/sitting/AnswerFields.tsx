import {
  type Certainty as CertaintyLevel,
  certainties,
  certaintyTexts,
} from "#shared/case/questions/certaintyChoice/certainty.ts";
import { optionLetter } from "#shared/domain/assessments/optionLetter.ts";
import { translated } from "#shared/words/wordsOf.ts";
import classes from "./sitting.module.css";

/** The options of a question, one of which is chosen. */
export function Options(props: {
  name: string;
  stem: string;
  choices: readonly string[];
  value: number | null;
  isDisabled?: boolean;
  onChange: (option: number) => void;
}) {
  return (
    <fieldset className={classes.options} disabled={props.isDisabled}>
      <legend className={classes.stem}>{props.stem}</legend>
      {props.choices.map((choice, at) => {
        const letter = optionLetter(at);
        return (
          <label key={letter} className={classes.option}>
            <input
              type="radio"
              name={`${props.name}-option`}
              checked={props.value === at}
              onChange={() => props.onChange(at)}
            />
            <span className={classes.letter} aria-hidden>
              {letter}
            </span>
            <span>{choice}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Certainty of the student, asked before Submit. */
export function Certainty(props: {
  name: string;
  value: CertaintyLevel | null;
  isDisabled?: boolean;
  onChange: (certainty: CertaintyLevel) => void;
}) {
  return (
    <fieldset className={classes.levels} disabled={props.isDisabled}>
      <legend>{translated(certaintyTexts.ask)}</legend>
      {certainties.map((level) => (
        <label key={level} className={classes.option}>
          <input
            type="radio"
            name={`${props.name}-certainty`}
            checked={props.value === level}
            onChange={() => props.onChange(level)}
          />
          {translated(certaintyTexts.levels[level])}
        </label>
      ))}
    </fieldset>
  );
}
