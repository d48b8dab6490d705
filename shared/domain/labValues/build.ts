import type { Conversion, LabAnalyte, LabRow, Range } from "./types.ts";

type Ends = readonly [low: number | null, high: number | null];

const rangeOf = ([low, high]: Ends, unit: string): Range => ({
  ...(low !== null && { low }),
  ...(high !== null && { high }),
  unit,
});

/** One line: conventional ends and unit, SI ends and unit, and the factor that leads from one to the other. */
export const row = (
  name: string,
  conventional: Ends,
  unit: string,
  si: Ends,
  siUnit: string,
  conversion: number | Conversion,
): LabRow => ({
  name,
  conventional: rangeOf(conventional, unit),
  si: rangeOf(si, siUnit),
  conversion: typeof conversion === "number" ? { factor: conversion } : conversion,
});

/** An analyte of one line. */
export const analyte = (
  name: string,
  alsoKnownAs: readonly string[],
  ...line: [conventional: Ends, unit: string, si: Ends, siUnit: string, conversion: number | Conversion]
): LabAnalyte => ({ name, alsoKnownAs, rows: [row(name, ...line)] });

/** An analyte of several lines. */
export const group = (name: string, alsoKnownAs: readonly string[], rows: readonly LabRow[]): LabAnalyte => ({
  name,
  alsoKnownAs,
  rows,
});

/** The same analytes with where their ranges stand: numbers of `labReferences`. */
export const sourced = (sources: readonly number[], ...analytes: readonly LabAnalyte[]): LabAnalyte[] =>
  analytes.map((one) => ({ ...one, sources }));
