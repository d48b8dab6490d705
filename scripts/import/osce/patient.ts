/** @see spec documents §3 Clinical metadata */
export type AgeGroup =
  | "Newborn/Infant (0-1 year)"
  | "Child (1-12 years)"
  | "Adolescent (13-18 years)"
  | "Adult (19-64 years)"
  | "Older Adult / Elderly (65+ years)"
  | "N/A";

export type Patient = { sex: "female" | "male" | "unspecified"; ageGroup: AgeGroup };

/** Reads sex and age group out of a line such as "35-year-old woman" or "Newborn, female". */
export function readPatient(demographics: string): Patient {
  return { sex: readSex(demographics), ageGroup: readAgeGroup(demographics) };
}

function readSex(demographics: string): Patient["sex"] {
  if (/\b(female|woman|girl|lady)\b/i.test(demographics)) return "female";
  if (/\b(male|man|boy|gentleman)\b/i.test(demographics)) return "male";
  return "unspecified";
}

function readAgeGroup(demographics: string): AgeGroup {
  const age = /(\d+)[\s-]*(hour|day|week|month|year)s?[\s-]*old/i.exec(demographics);
  const unit = age?.[2]?.toLowerCase();
  if (unit === "year") return ageGroupOfYears(Number(age?.[1]));
  if (unit === "month") return ageGroupOfYears(Number(age?.[1]) / 12);
  if (unit !== undefined || /\b(newborn|neonate|infant)\b/i.test(demographics))
    return "Newborn/Infant (0-1 year)";
  return "N/A";
}

function ageGroupOfYears(years: number): AgeGroup {
  if (years < 1) return "Newborn/Infant (0-1 year)";
  if (years < 13) return "Child (1-12 years)";
  if (years < 19) return "Adolescent (13-18 years)";
  return years < 65 ? "Adult (19-64 years)" : "Older Adult / Elderly (65+ years)";
}
