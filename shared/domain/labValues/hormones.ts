import { analyte, group, row, sourced } from "./build.ts";
import type { LabAnalyte } from "./types.ts";

/** Hormones beside those of the specification's list. @see ADR 0197 */
export const hormones: readonly LabAnalyte[] = [
  ...sourced(
    [3],
    analyte(
      "Adrenocorticotropic hormone (ACTH)",
      ["Corticotropin"],
      [10, 60],
      "pg/mL",
      [2.2, 13.2],
      "pmol/L",
      0.2202,
    ),
    analyte("Aldosterone, seated", [], [null, 10], "ng/dL", [null, 277], "pmol/L", 27.74),
    group(
      "Calcitonin",
      [],
      [
        row("Male", [null, 10], "pg/mL", [null, 10], "ng/L", 1),
        row("Female", [null, 5], "pg/mL", [null, 5], "ng/L", 1),
      ],
    ),
    group(
      "Dehydroepiandrosterone sulfate (DHEA-S)",
      [],
      [
        row("Male", [89, 457], "µg/dL", [2.4, 12.4], "µmol/L", 0.02714),
        row("Female", [44, 332], "µg/dL", [1.2, 9], "µmol/L", 0.02714),
      ],
    ),
    analyte("Erythropoietin", ["EPO"], [4, 26], "mU/mL", [4, 26], "IU/L", 1),
    analyte("Gastrin, fasting", ["Zollinger-Ellison"], [null, 100], "pg/mL", [null, 100], "ng/L", 1),
    group(
      "17-Hydroxyprogesterone",
      ["17-OHP", "Congenital adrenal hyperplasia"],
      [
        row("Male", [null, 220], "ng/dL", [null, 6.7], "nmol/L", 0.03026),
        row("Female, follicular phase", [null, 80], "ng/dL", [null, 2.4], "nmol/L", 0.03026),
        row("Female, luteal phase", [null, 285], "ng/dL", [null, 8.6], "nmol/L", 0.03026),
      ],
    ),
    analyte("Insulin, fasting", [], [2, 20], "µU/mL", [14, 139], "pmol/L", 6.945),
    group(
      "Testosterone, total",
      ["Androgens"],
      [
        row("Male", [291, 1100], "ng/dL", [10.1, 38.1], "nmol/L", 0.03467),
        row("Female", [18, 54], "ng/dL", [0.6, 1.9], "nmol/L", 0.03467),
      ],
    ),
  ),
  ...sourced(
    [1],
    analyte(
      "Human chorionic gonadotropin (hCG), not pregnant",
      ["Beta-hCG", "Pregnancy test"],
      [null, 5],
      "mIU/mL",
      [null, 5],
      "IU/L",
      1,
    ),
    group(
      "Progesterone",
      [],
      [
        row("Female, follicular phase", [null, 1], "ng/mL", [null, 3.18], "nmol/L", 3.18),
        row("Female, midluteal phase", [3, 20], "ng/mL", [9.5, 63.6], "nmol/L", 3.18),
      ],
    ),
  ),
  ...sourced(
    [7],
    group(
      "Metanephrines, free in plasma",
      ["Pheochromocytoma", "Normetanephrine"],
      [
        row("Metanephrine", [null, 0.5], "nmol/L", [null, 0.5], "nmol/L", 1),
        row("Normetanephrine", [null, 0.9], "nmol/L", [null, 0.9], "nmol/L", 1),
      ],
    ),
    analyte("Thyroid peroxidase antibodies", ["Anti-TPO"], [null, 9], "IU/mL", [null, 9], "kIU/L", 1),
    analyte("Triiodothyronine, free (free T3)", ["FT3"], [2, 4.4], "pg/mL", [3.1, 6.8], "pmol/L", 1.536),
  ),
];
