import { analyte, group, row } from "./build.ts";
import type { LabSection } from "./types.ts";

/** The body mass index is the same figure in both columns. */
export const bodyMassIndex: LabSection = {
  title: "Body Mass Index (BMI)",
  analytes: [analyte("Body mass index, adult", ["BMI"], [19, 25], "kg/m²", [19, 25], "kg/m²", 1)],
};

export const cerebrospinalFluid: LabSection = {
  title: "Cerebrospinal Fluid",
  analytes: [
    analyte("Cell count", ["CSF WBC", "Leukocytes"], [0, 5], "/mm³", [0, 5], "× 10⁶/L", 1),
    analyte("Chloride", [], [118, 132], "mEq/L", [118, 132], "mmol/L", 1),
    analyte("Gamma globulin", [], [3, 12], "% of total protein", [0.03, 0.12], "of total protein", 0.01),
    analyte("Glucose", [], [40, 70], "mg/dL", [2.2, 3.9], "mmol/L", 0.0555),
    analyte("Pressure", ["Opening pressure"], [70, 180], "mm H₂O", [0.69, 1.77], "kPa", 0.009807),
    analyte("Proteins, total", [], [null, 40], "mg/dL", [null, 0.4], "g/L", 0.01),
  ],
};

export const hematologic: LabSection = {
  title: "Hematologic",
  analytes: [
    group(
      "Erythrocyte count",
      ["RBC", "Red blood cells"],
      [
        row("Male", [4.3, 5.9], "million/mm³", [4.3, 5.9], "× 10¹²/L", 1),
        row("Female", [3.5, 5.5], "million/mm³", [3.5, 5.5], "× 10¹²/L", 1),
      ],
    ),
    group(
      "Erythrocyte sedimentation rate (Westergren)",
      ["ESR", "Sed rate"],
      [row("Male", [0, 15], "mm/h", [0, 15], "mm/h", 1), row("Female", [0, 20], "mm/h", [0, 20], "mm/h", 1)],
    ),
    group(
      "Hematocrit",
      ["HCT"],
      [
        row("Male", [41, 53], "%", [0.41, 0.53], "", 0.01),
        row("Female", [36, 46], "%", [0.36, 0.46], "", 0.01),
      ],
    ),
    group(
      "Hemoglobin, blood",
      ["Hb", "Hgb"],
      [
        row("Male", [13.5, 17.5], "g/dL", [135, 175], "g/L", 10),
        row("Female", [12.0, 16.0], "g/dL", [120, 160], "g/L", 10),
      ],
    ),
    analyte("Hemoglobin A1c", ["HbA1c", "Glycated hemoglobin"], [null, 5.7], "%", [null, 39], "mmol/mol", {
      // IFCC = 10.93 × NGSP − 23.5
      factor: 10.93,
      shift: -23.5 / 10.93,
    }),
    analyte("Hemoglobin, plasma", [], [null, 4], "mg/dL", [null, 0.04], "g/L", 0.01),
    group(
      "Leukocyte count (WBC)",
      ["White blood cells", "Differential", "Neutrophils"],
      [
        row("Leukocytes", [4500, 11000], "/mm³", [4.5, 11.0], "× 10⁹/L", 0.001),
        row("Neutrophils, segmented", [54, 62], "%", [0.54, 0.62], "", 0.01),
        row("Neutrophils, bands", [3, 5], "%", [0.03, 0.05], "", 0.01),
        row("Eosinophils", [1, 3], "%", [0.01, 0.03], "", 0.01),
        row("Basophils", [0, 0.75], "%", [0, 0.0075], "", 0.01),
        row("Lymphocytes", [25, 33], "%", [0.25, 0.33], "", 0.01),
        row("Monocytes", [3, 7], "%", [0.03, 0.07], "", 0.01),
      ],
    ),
    analyte("CD4⁺ T-lymphocyte count", ["CD4"], [500, null], "/mm³", [0.5, null], "× 10⁹/L", 0.001),
    analyte("Mean corpuscular hemoglobin", ["MCH"], [25, 35], "pg/cell", [0.39, 0.54], "fmol/cell", 0.01552),
    analyte(
      "Mean corpuscular hemoglobin concentration",
      ["MCHC"],
      [31, 36],
      "% Hb/cell",
      [4.8, 5.6],
      "mmol Hb/L",
      0.1552,
    ),
    analyte("Mean corpuscular volume", ["MCV"], [80, 100], "µm³", [80, 100], "fL", 1),
    analyte("Partial thromboplastin time, activated", ["PTT", "aPTT"], [25, 40], "s", [25, 40], "s", 1),
    analyte(
      "Platelet count",
      ["Platelets", "Thrombocytes"],
      [150000, 400000],
      "/mm³",
      [150, 400],
      "× 10⁹/L",
      0.001,
    ),
    analyte("Prothrombin time", ["PT"], [11, 15], "s", [11, 15], "s", 1),
    analyte("Reticulocyte count", [], [0.5, 1.5], "%", [0.005, 0.015], "", 0.01),
    analyte("Thrombin time", [], [null, 20], "s", [null, 20], "s", 1),
    group(
      "Volume",
      ["Plasma volume", "Red cell volume"],
      [
        row("Plasma, male", [25, 43], "mL/kg", [0.025, 0.043], "L/kg", 0.001),
        row("Plasma, female", [28, 45], "mL/kg", [0.028, 0.045], "L/kg", 0.001),
        row("Red cell, male", [20, 36], "mL/kg", [0.02, 0.036], "L/kg", 0.001),
        row("Red cell, female", [19, 31], "mL/kg", [0.019, 0.031], "L/kg", 0.001),
      ],
    ),
  ],
};

export const sweat: LabSection = {
  title: "Sweat",
  analytes: [analyte("Chloride", ["Sweat test", "Cystic fibrosis"], [0, 35], "mmol/L", [0, 35], "mmol/L", 1)],
};

export const urine: LabSection = {
  title: "Urine",
  analytes: [
    analyte("Calcium", [], [100, 300], "mg/24 h", [2.5, 7.5], "mmol/24 h", 0.02495),
    group(
      "Creatinine clearance",
      ["GFR"],
      [
        row("Male", [97, 137], "mL/min", [1.62, 2.28], "mL/s", 1 / 60),
        row("Female", [88, 128], "mL/min", [1.47, 2.13], "mL/s", 1 / 60),
      ],
    ),
    analyte("Osmolality", [], [50, 1200], "mOsmol/kg H₂O", [50, 1200], "mmol/kg H₂O", 1),
    analyte("Oxalate", [], [8, 40], "mg/24 h", [91, 456], "µmol/24 h", 11.4),
    analyte("Proteins, total", [], [null, 150], "mg/24 h", [null, 0.15], "g/24 h", 0.001),
  ],
};
