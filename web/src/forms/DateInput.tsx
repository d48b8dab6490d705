import { TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import { language } from "#shared/words/language.ts";
import type { DateInputProps } from "./dateInputProps.ts";

const SpokenDateInput = lazy(async () => ({
  default: (await import("./SpokenDateInput.tsx")).SpokenDateInput,
}));

/**
 * An input for a day without a form. The browser's own follows the language of the browser, which an English page takes as it is; a
 * page in another language has one in its own words. @see ADR 0346
 */
export function DateInput(props: DateInputProps) {
  if (language.startsWith("en")) return <BrowsersOwn {...props} />;
  return (
    <Suspense fallback={<BrowsersOwn {...props} />}>
      <SpokenDateInput {...props} />
    </Suspense>
  );
}

const BrowsersOwn = ({ label, hasError, problemId, onChange, size, ...input }: DateInputProps) => (
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
