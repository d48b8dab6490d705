import { analyte, group, row } from "./build.ts";
import type { LabSection } from "./types.ts";

/** @see spec documents §2.7 Lab Values: the analytes are the specification's, the ranges public knowledge */
export const blood: LabSection = {
  title: "Blood/Plasma/Serum",
  analytes: [
    analyte("Alanine aminotransferase (ALT)", ["SGPT"], [10, 40], "U/L", [10, 40], "U/L", 1),
    group(
      "Alkaline phosphatase (ALP)",
      ["Alk phos"],
      [
        row("Male", [30, 100], "U/L", [30, 100], "U/L", 1),
        row("Female", [45, 115], "U/L", [45, 115], "U/L", 1),
      ],
    ),
    analyte("Amylase", [], [25, 125], "U/L", [25, 125], "U/L", 1),
    analyte("Aspartate aminotransferase (AST)", ["SGOT"], [12, 38], "U/L", [12, 38], "U/L", 1),
    group(
      "Bilirubin",
      ["Adult"],
      [
        row("Total", [0.1, 1.0], "mg/dL", [2, 17], "µmol/L", 17.1),
        row("Direct", [0.0, 0.3], "mg/dL", [0, 5], "µmol/L", 17.1),
      ],
    ),
    analyte("Calcium", ["Ca"], [8.4, 10.2], "mg/dL", [2.1, 2.6], "mmol/L", 0.25),
    group(
      "Cholesterol",
      ["Lipids", "HDL", "LDL"],
      [
        row("Total, normal", [null, 200], "mg/dL", [null, 5.2], "mmol/L", 0.02586),
        row("Total, high", [240, null], "mg/dL", [6.2, null], "mmol/L", 0.02586),
        row("HDL", [40, 60], "mg/dL", [1.0, 1.6], "mmol/L", 0.02586),
        row("LDL, optimal", [null, 100], "mg/dL", [null, 2.6], "mmol/L", 0.02586),
        row("LDL, high", [160, null], "mg/dL", [4.1, null], "mmol/L", 0.02586),
      ],
    ),
    group(
      "Cortisol",
      [],
      [
        row("0800 h", [5, 23], "µg/dL", [138, 635], "nmol/L", 27.59),
        row("1600 h", [3, 15], "µg/dL", [83, 414], "nmol/L", 27.59),
      ],
    ),
    group(
      "Creatine kinase (CK)",
      ["CPK"],
      [row("Male", [25, 90], "U/L", [25, 90], "U/L", 1), row("Female", [10, 70], "U/L", [10, 70], "U/L", 1)],
    ),
    analyte("Creatinine", ["Cr"], [0.6, 1.2], "mg/dL", [53, 106], "µmol/L", 88.4),
    group(
      "Electrolytes",
      ["Lytes"],
      [
        row("Sodium (Na⁺)", [136, 146], "mEq/L", [136, 146], "mmol/L", 1),
        row("Potassium (K⁺)", [3.5, 5.0], "mEq/L", [3.5, 5.0], "mmol/L", 1),
        row("Chloride (Cl⁻)", [95, 105], "mEq/L", [95, 105], "mmol/L", 1),
        row("Bicarbonate (HCO₃⁻)", [22, 28], "mEq/L", [22, 28], "mmol/L", 1),
        row("Magnesium (Mg²⁺)", [1.5, 2.0], "mEq/L", [0.75, 1.0], "mmol/L", 0.5),
      ],
    ),
    analyte(
      "Estriol, total, in pregnancy (30–40 weeks)",
      ["E3"],
      [30, 350],
      "ng/mL",
      [104, 1214],
      "nmol/L",
      3.4676,
    ),
    group(
      "Ferritin",
      [],
      [
        row("Male", [20, 250], "ng/mL", [20, 250], "µg/L", 1),
        row("Female", [10, 120], "ng/mL", [10, 120], "µg/L", 1),
      ],
    ),
    group(
      "Follicle-stimulating hormone (FSH)",
      [],
      [
        row("Male", [4, 25], "mIU/mL", [4, 25], "IU/L", 1),
        row("Female, premenopause", [4, 30], "mIU/mL", [4, 30], "IU/L", 1),
        row("Female, midcycle peak", [10, 90], "mIU/mL", [10, 90], "IU/L", 1),
        row("Female, postmenopause", [40, 250], "mIU/mL", [40, 250], "IU/L", 1),
      ],
    ),
    group(
      "Gases, arterial blood (room air)",
      ["ABG", "Blood gases"],
      [
        row("pH", [7.35, 7.45], "", [36, 44], "nmol/L [H⁺]", { isHydrogenIon: true }),
        row("PCO₂", [33, 45], "mm Hg", [4.4, 6.0], "kPa", 0.1333),
        row("PO₂", [75, 105], "mm Hg", [10.0, 14.0], "kPa", 0.1333),
      ],
    ),
    group(
      "Glucose",
      ["Blood sugar"],
      [
        row("Fasting", [70, 100], "mg/dL", [3.9, 5.6], "mmol/L", 0.0555),
        row("Random, non-fasting", [null, 140], "mg/dL", [null, 7.8], "mmol/L", 0.0555),
      ],
    ),
    group(
      "Growth hormone (GH)",
      ["Arginine stimulation"],
      [
        row("Fasting", [null, 5], "ng/mL", [null, 5], "µg/L", 1),
        row("After provocative stimuli", [7, null], "ng/mL", [7, null], "µg/L", 1),
      ],
    ),
    group(
      "Immunoglobulins",
      ["IgA", "IgE", "IgG", "IgM"],
      [
        row("IgA", [76, 390], "mg/dL", [0.76, 3.9], "g/L", 0.01),
        row("IgE", [0, 380], "IU/mL", [0, 380], "kIU/L", 1),
        row("IgG", [650, 1500], "mg/dL", [6.5, 15], "g/L", 0.01),
        row("IgM", [50, 300], "mg/dL", [0.5, 3], "g/L", 0.01),
      ],
    ),
    group(
      "Iron",
      ["Fe", "TIBC", "Transferrin"],
      [
        row("Male", [65, 175], "µg/dL", [11.6, 31.3], "µmol/L", 0.1791),
        row("Female", [50, 170], "µg/dL", [9.0, 30.4], "µmol/L", 0.1791),
        row("Total iron-binding capacity", [250, 400], "µg/dL", [44.8, 71.6], "µmol/L", 0.1791),
        row("Transferrin", [200, 360], "mg/dL", [2.0, 3.6], "g/L", 0.01),
      ],
    ),
    analyte("Lactate dehydrogenase (LDH)", [], [45, 200], "U/L", [45, 200], "U/L", 1),
    group(
      "Luteinizing hormone (LH)",
      [],
      [
        row("Male", [6, 23], "mIU/mL", [6, 23], "IU/L", 1),
        row("Female, follicular phase", [5, 30], "mIU/mL", [5, 30], "IU/L", 1),
        row("Female, midcycle", [75, 150], "mIU/mL", [75, 150], "IU/L", 1),
        row("Female, postmenopause", [30, 200], "mIU/mL", [30, 200], "IU/L", 1),
      ],
    ),
    analyte("Osmolality", [], [275, 295], "mOsmol/kg H₂O", [275, 295], "mmol/kg H₂O", 1),
    analyte("Parathyroid hormone (PTH), intact", [], [10, 60], "pg/mL", [10, 60], "ng/L", 1),
    analyte("Phosphorus, inorganic", ["Phosphate"], [3.0, 4.5], "mg/dL", [1.0, 1.5], "mmol/L", 0.3229),
    group(
      "Prolactin (hPRL)",
      [],
      [
        row("Male", [null, 17], "ng/mL", [null, 17], "µg/L", 1),
        row("Female", [null, 25], "ng/mL", [null, 25], "µg/L", 1),
      ],
    ),
    group(
      "Proteins",
      ["Albumin", "Globulin"],
      [
        row("Total", [6.0, 7.8], "g/dL", [60, 78], "g/L", 10),
        row("Albumin", [3.5, 5.5], "g/dL", [35, 55], "g/L", 10),
        row("Globulin", [2.3, 3.5], "g/dL", [23, 35], "g/L", 10),
      ],
    ),
    analyte(
      "Thyroid-stimulating hormone (TSH)",
      ["Thyrotropin"],
      [0.4, 4.0],
      "µU/mL",
      [0.4, 4.0],
      "mIU/L",
      1,
    ),
    group(
      "Thyroxine (T4)",
      ["Free T4"],
      [
        row("Total", [5, 12], "µg/dL", [64, 154], "nmol/L", 12.87),
        row("Free", [0.9, 1.7], "ng/dL", [11.6, 21.9], "pmol/L", 12.87),
      ],
    ),
    group(
      "Triglycerides",
      ["Lipids"],
      [
        row("Normal", [null, 150], "mg/dL", [null, 1.7], "mmol/L", 0.01129),
        row("Borderline", [151, 199], "mg/dL", [1.7, 2.2], "mmol/L", 0.01129),
      ],
    ),
    group(
      "Triiodothyronine (T3)",
      [],
      [
        row("Total", [100, 200], "ng/dL", [1.5, 3.1], "nmol/L", 0.01536),
        row("Resin uptake", [25, 35], "%", [0.25, 0.35], "", 0.01),
      ],
    ),
    analyte("Urea nitrogen (BUN)", [], [7, 18], "mg/dL", [2.5, 6.4], "mmol/L", 0.357),
    analyte("Uric acid", ["Urate"], [3.0, 8.2], "mg/dL", [178, 488], "µmol/L", 59.48),
  ],
};
