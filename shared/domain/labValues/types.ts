/** A reference range. An open end is absent: `{ high: 5 }` reads `< 5`. Decimals are those that are printed. */
export type Range = { low?: number; high?: number; unit: string };

/** How a conventional figure becomes an SI one: `si = (conventional + shift) × factor`; pH
 * and hydrogen ions are a logarithm apart. */
export type Conversion = { factor: number; shift?: number } | { isHydrogenIon: true };

export type LabRow = {
  /** `Male`, `Premenopause`, `0800 h` … under an analyte; the analyte itself otherwise. */
  name: string;
  conventional: Range;
  si: Range;
  conversion: Conversion;
};

export type LabAnalyte = {
  name: string;
  /** Abbreviations and other names that people search for. */
  alsoKnownAs?: readonly string[];
  rows: readonly LabRow[];
  /** Numbers of `labReferences`, from 1, where the ranges are not those of the two textbooks. */
  sources?: readonly number[];
};

export type LabSection = { title: string; analytes: readonly LabAnalyte[] };
