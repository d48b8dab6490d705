import { analyte, sourced } from "./build.ts";
import type { LabAnalyte } from "./types.ts";

/** Clotting and red cells beside the specification's list. @see ADR 0197 */
export const clotting: readonly LabAnalyte[] = [
  ...sourced(
    [3],
    analyte("Antithrombin activity", ["AT III"], [80, 120], "%", [0.8, 1.2], "", 0.01),
    analyte("D-dimer", ["Fibrin degradation"], [null, 0.5], "µg/mL FEU", [null, 500], "µg/L FEU", 1000),
    analyte("Fibrinogen", [], [200, 400], "mg/dL", [2, 4], "g/L", 0.01),
    analyte("Red cell distribution width", ["RDW"], [9, 14.5], "%", [0.09, 0.145], "", 0.01),
    analyte("Von Willebrand factor antigen", ["vWF"], [50, 150], "%", [0.5, 1.5], "", 0.01),
  ),
  ...sourced([1], analyte("Factor VIII activity", ["Hemophilia A"], [50, 150], "%", [0.5, 1.5], "", 0.01)),
  ...sourced(
    [7],
    analyte("International normalized ratio (INR)", ["Prothrombin"], [0.9, 1.1], "", [0.9, 1.1], "", 1),
    analyte("Protein C activity", ["Thrombophilia"], [70, 150], "%", [0.7, 1.5], "", 0.01),
  ),
];

/** Urine beside the specification's list. */
export const moreOfUrine: readonly LabAnalyte[] = [
  ...sourced(
    [8],
    analyte(
      "Albumin-to-creatinine ratio",
      ["ACR", "Microalbumin"],
      [null, 30],
      "mg/g",
      [null, 3.4],
      "mg/mmol",
      0.113,
    ),
    analyte("Protein-to-creatinine ratio", ["PCR"], [null, 150], "mg/g", [null, 17], "mg/mmol", 0.113),
  ),
  ...sourced(
    [1],
    analyte("Potassium", ["K"], [25, 100], "mEq/24 h", [25, 100], "mmol/24 h", 1),
    analyte("Sodium", ["Na"], [100, 260], "mEq/24 h", [100, 260], "mmol/24 h", 1),
    analyte("Specific gravity", [], [1.001, 1.035], "", [1.001, 1.035], "", 1),
    analyte("Uric acid", ["Urate"], [250, 800], "mg/24 h", [1.49, 4.76], "mmol/24 h", 0.00595),
  ),
  ...sourced(
    [3],
    analyte(
      "5-Hydroxyindoleacetic acid",
      ["5-HIAA", "Carcinoid"],
      [2, 9],
      "mg/24 h",
      [10, 47],
      "µmol/24 h",
      5.23,
    ),
  ),
  ...sourced(
    [7],
    analyte("Cortisol, free", ["Cushing"], [3.5, 45], "µg/24 h", [9.7, 124], "nmol/24 h", 2.759),
  ),
];
