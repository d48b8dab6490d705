import { TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import { language } from "#shared/words/language.ts";

type Props = {
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

const SpokenDateInput = lazy(async () => ({
  default: (await import("../forms/SpokenDateInput.tsx")).SpokenDateInput,
}));

/**
 * An input for a day without a form. The browser's own follows the language of the browser, which an English page takes as it is; a
 * page in another language has one in its own words. @see ADR 0346
 */
export function DateInput(props: Props) {
  if (language.startsWith("en")) return <BrowsersOwn {...props} />;
  return (
    <Suspense fallback={<BrowsersOwn {...props} />}>
      <SpokenDateInput {...props} />
    </Suspense>
  );
}

const BrowsersOwn = ({ label, hasError, problemId, onChange, size, ...input }: Props) => (
  <TextInput
    {...input}
    {...(size && { size })}
    type="date"
    aria-label={label}
    error={hasError}
    aria-describedby={problemId}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

export type DateInputProps = Props;
