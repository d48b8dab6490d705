/** An input for a day without a form. */
export type DateInputProps = {
  label: string;
  /** Calendar date; empty: none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  size?: "xs";
  hasError: boolean;
  /** Id of the text that says what is wrong. */
  problemId: string | undefined;
  /** @param value - Calendar date, empty, or what was typed and is no date. */
  onChange: (value: string) => void;
};
