import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { findReportOptions, getReportOptions, previewReport } from "#shared/contract/reports/builder.ts";
import type { BuilderName } from "#shared/domain/reportBuilder/builders.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { idsInAddress } from "../../api/urlOf.ts";

/** Choices on the page: values by filter, and columns. `columns` is empty until one was ticked or unticked. */
export type BuilderChoice = {
  filters: Readonly<Record<string, readonly string[]>>;
  columns: Readonly<Record<string, boolean>>;
};

const settleMs = 400;

/** Options of a builder's filters under each other, and its columns. */
export function useReportOptions(
  builder: BuilderName,
  choice: BuilderChoice,
  searches: Readonly<Record<string, string>>,
) {
  const [asked] = useDebouncedValue({ choice, searches }, settleMs / 2);
  return useQuery({
    queryKey: keyOf(findReportOptions, builder, asked),
    queryFn: ({ signal }) => askOptions(builder, asked, signal),
    placeholderData: keepPreviousData,
  });
}

type Asked = { choice: BuilderChoice; searches: Readonly<Record<string, string>> };

/** By address as the specification has it; what is too much for one goes in a body. */
function askOptions(builder: BuilderName, { choice, searches }: Asked, signal: AbortSignal) {
  const values = Object.values(choice.filters).flat();
  if (values.length > idsInAddress) {
    const body = { ...bodyOf(choice), searches: { ...searches } };
    return call(findReportOptions, { params: { builder }, body, signal });
  }
  const columns = Object.entries(choice.columns).map(([key, isChosen]) => [`c--${key}`, String(isChosen)]);
  const sought = Object.entries(searches).map(([key, text]) => [`q--${key}`, text]);
  const query = Object.fromEntries([...columns, ...sought, ...Object.entries(bodyOf(choice).filters)]);
  return call(getReportOptions, { params: { builder }, query, signal });
}

/** The first rows of what is chosen; read once the choice rests. */
export function useReportPreview(builder: BuilderName, choice: BuilderChoice) {
  const [asked] = useDebouncedValue(choice, settleMs);
  return useQuery({
    queryKey: keyOf(previewReport, builder, asked),
    queryFn: ({ signal }) => call(previewReport, { params: { builder }, body: bodyOf(asked), signal }),
    placeholderData: keepPreviousData,
  });
}

/** The choice as calls take it. */
export const bodyOf = ({ filters, columns }: BuilderChoice) => ({
  filters: Object.fromEntries<string[]>(
    Object.entries(filters).flatMap(([key, values]) =>
      values.length > 0 ? [[key, [...values]] satisfies [string, string[]]] : [],
    ),
  ),
  columns: { ...columns },
});
