import { analyte, group, row, sourced } from "./build.ts";
import type { LabAnalyte } from "./types.ts";

/**
 * General lab values beyond the specification's list. Numbers of sources are those of `labReferences`. @see ADR 0197
 */
export const general: readonly LabAnalyte[] = [
  ...sourced(
    [4],
    group(
      "Troponin, high-sensitivity (99th percentile)",
      ["hs-cTnT", "hs-cTnI", "TnT", "TnI", "Cardiac troponin"],
      [
        row("Troponin T", [null, 14], "ng/L", [null, 14], "ng/L", 1),
        row("Troponin I, male", [null, 34], "ng/L", [null, 34], "ng/L", 1),
        row("Troponin I, female", [null, 16], "ng/L", [null, 16], "ng/L", 1),
      ],
    ),
  ),
  ...sourced(
    [5],
    group(
      "Natriuretic peptides",
      ["BNP", "NT-proBNP", "proBNP", "B-type natriuretic peptide"],
      [
        row("BNP, acute dyspnea", [null, 100], "pg/mL", [null, 100], "ng/L", 1),
        row("NT-proBNP, acute dyspnea", [null, 300], "pg/mL", [null, 300], "ng/L", 1),
        row("NT-proBNP, outpatient", [null, 125], "pg/mL", [null, 125], "ng/L", 1),
      ],
    ),
  ),
  ...sourced(
    [6],
    group(
      "Lactate",
      ["Lactic acid"],
      [
        row("Venous", [4.5, 19.8], "mg/dL", [0.5, 2.2], "mmol/L", 0.111),
        row("Arterial", [4.5, 14.4], "mg/dL", [0.5, 1.6], "mmol/L", 0.111),
      ],
    ),
    analyte("Carboxyhemoglobin", ["COHb", "Carbon monoxide"], [null, 5], "%", [null, 0.05], "", 0.01),
  ),
  ...sourced(
    [3],
    group(
      "C-reactive protein (CRP)",
      ["hs-CRP"],
      [
        row("CRP", [null, 0.8], "mg/dL", [null, 8], "mg/L", 10),
        row("hs-CRP, low cardiovascular risk", [null, 0.1], "mg/dL", [null, 1], "mg/L", 10),
        row("hs-CRP, high cardiovascular risk", [0.3, null], "mg/dL", [3, null], "mg/L", 10),
      ],
    ),
    analyte("Procalcitonin", ["PCT"], [null, 0.1], "ng/mL", [null, 0.1], "µg/L", 1),
    analyte("Ammonia", ["NH3"], [40, 70], "µg/dL", [23, 41], "µmol/L", 0.5872),
    analyte("Anion gap", ["AG"], [7, 13], "mEq/L", [7, 13], "mmol/L", 1),
    analyte("Calcium, ionized", ["iCa", "Free calcium"], [4.5, 4.9], "mg/dL", [1.12, 1.23], "mmol/L", 0.2495),
    analyte("Oxygen saturation, arterial", ["SaO2"], [95, null], "%", [0.95, null], "", 0.01),
    analyte("Lipase", [], [10, 140], "U/L", [10, 140], "U/L", 1),
    group(
      "Gamma-glutamyltransferase (GGT)",
      [],
      [row("Male", [9, 50], "U/L", [9, 50], "U/L", 1), row("Female", [8, 40], "U/L", [8, 40], "U/L", 1)],
    ),
    analyte("Haptoglobin", [], [83, 267], "mg/dL", [0.83, 2.67], "g/L", 0.01),
    analyte("Ceruloplasmin", ["Wilson disease"], [25, 43], "mg/dL", [250, 430], "mg/L", 10),
    analyte("Copper", ["Cu"], [100, 200], "µg/dL", [15.7, 31.5], "µmol/L", 0.1574),
    analyte("Zinc", ["Zn"], [75, 140], "µg/dL", [11.5, 21.4], "µmol/L", 0.153),
    analyte("Alpha-1 antitrypsin", ["AAT"], [150, 350], "mg/dL", [1.5, 3.5], "g/L", 0.01),
    analyte("Alpha-fetoprotein (AFP)", [], [null, 10], "ng/mL", [null, 10], "µg/L", 1),
    analyte("Angiotensin-converting enzyme (ACE)", ["Sarcoidosis"], [8, 53], "U/L", [8, 53], "U/L", 1),
    analyte("Cancer antigen 125 (CA 125)", [], [null, 35], "U/mL", [null, 35], "kU/L", 1),
    analyte("Cancer antigen 19-9 (CA 19-9)", [], [null, 37], "U/mL", [null, 37], "kU/L", 1),
    group(
      "Complement",
      ["C3", "C4"],
      [
        row("C3", [100, 233], "mg/dL", [1, 2.33], "g/L", 0.01),
        row("C4", [14, 48], "mg/dL", [0.14, 0.48], "g/L", 0.01),
      ],
    ),
    analyte("Lipoprotein(a)", ["Lp(a)"], [null, 30], "mg/dL", [null, 0.3], "g/L", 0.01),
    analyte("Methylmalonic acid", ["MMA"], [150, 370], "nmol/L", [150, 370], "nmol/L", 1),
    analyte("Transferrin saturation", ["TSAT", "Iron"], [20, 50], "%", [0.2, 0.5], "", 0.01),
    analyte("Vitamin B12", ["Cobalamin"], [200, 800], "pg/mL", [148, 590], "pmol/L", 0.738),
    group(
      "Vitamin D",
      ["Calcidiol", "Calcitriol", "25-OH"],
      [
        row("25-Hydroxyvitamin D", [30, 60], "ng/mL", [75, 150], "nmol/L", 2.496),
        row("1,25-Dihydroxyvitamin D", [15, 60], "pg/mL", [36, 144], "pmol/L", 2.4),
      ],
    ),
  ),
  ...sourced(
    [1],
    group(
      "Carcinoembryonic antigen (CEA)",
      [],
      [
        row("Non-smoker", [null, 3], "ng/mL", [null, 3], "µg/L", 1),
        row("Smoker", [null, 5], "ng/mL", [null, 5], "µg/L", 1),
      ],
    ),
    analyte("Folate", ["Folic acid"], [5.4, 18], "ng/mL", [12.2, 40.8], "nmol/L", 2.266),
    analyte("Homocysteine", [], [4.4, 10.8], "µmol/L", [4.4, 10.8], "µmol/L", 1),
    analyte("Methemoglobin", ["MetHb"], [null, 1], "%", [null, 0.01], "", 0.01),
    analyte("Prealbumin", ["Transthyretin"], [17, 34], "mg/dL", [170, 340], "mg/L", 10),
    analyte("Prostate-specific antigen (PSA)", [], [null, 4], "ng/mL", [null, 4], "µg/L", 1),
    group(
      "Drug levels, therapeutic",
      ["Therapeutic drug monitoring", "Acetaminophen", "Digoxin", "Lithium", "Phenytoin"],
      [
        row("Acetaminophen", [10, 30], "µg/mL", [66, 199], "µmol/L", 6.62),
        row("Carbamazepine", [4, 12], "µg/mL", [17, 51], "µmol/L", 4.233),
        row("Digoxin", [0.5, 2], "ng/mL", [0.64, 2.6], "nmol/L", 1.281),
        row("Lithium", [0.6, 1.2], "mEq/L", [0.6, 1.2], "mmol/L", 1),
        row("Phenytoin", [10, 20], "µg/mL", [40, 79], "µmol/L", 3.964),
        row("Valproic acid", [50, 100], "µg/mL", [347, 693], "µmol/L", 6.934),
      ],
    ),
  ),
  ...sourced(
    [7],
    analyte(
      "Anti-cyclic citrullinated peptide",
      ["Anti-CCP", "ACPA"],
      [null, 20],
      "U/mL",
      [null, 20],
      "kU/L",
      1,
    ),
    analyte("Beta-2 microglobulin", ["B2M"], [1.21, 2.7], "µg/mL", [1.21, 2.7], "mg/L", 1),
    analyte("Beta-hydroxybutyrate", ["Ketones", "BHB"], [null, 4.2], "mg/dL", [null, 0.4], "mmol/L", 0.0961),
    group(
      "Free light chains",
      ["Kappa", "Lambda", "Myeloma"],
      [
        row("Kappa", [0.33, 1.94], "mg/dL", [3.3, 19.4], "mg/L", 10),
        row("Lambda", [0.57, 2.63], "mg/dL", [5.7, 26.3], "mg/L", 10),
        row("Ratio of kappa to lambda", [0.26, 1.65], "", [0.26, 1.65], "", 1),
      ],
    ),
    analyte("Lead", ["Pb"], [null, 3.5], "µg/dL", [null, 0.17], "µmol/L", 0.04826),
    analyte("Rheumatoid factor", ["RF"], [null, 15], "IU/mL", [null, 15], "kIU/L", 1),
    analyte("Thiamine, whole blood", ["Vitamin B1"], [70, 180], "nmol/L", [70, 180], "nmol/L", 1),
    analyte("Vitamin A", ["Retinol"], [32.5, 78], "µg/dL", [1.13, 2.72], "µmol/L", 0.03491),
    analyte("Vitamin B6", ["Pyridoxal phosphate"], [5, 50], "µg/L", [20, 202], "nmol/L", 4.046),
    analyte("Vitamin C", ["Ascorbic acid"], [0.4, 2], "mg/dL", [23, 114], "µmol/L", 56.78),
  ),
  ...sourced(
    [8],
    analyte(
      "Glomerular filtration rate, estimated (eGFR)",
      ["CKD-EPI", "Kidney function"],
      [90, null],
      "mL/min/1.73 m²",
      [1.5, null],
      "mL/s/1.73 m²",
      1 / 60,
    ),
  ),
];
