/** Rough fields of medicine, told from the words of a diagnosis. Only to prefer wrong answers that are near the right one. */
const fields: readonly RegExp[] = [
  /psych|schizo|personality|behavio|defiant|nightmare|mood|depress|anxiety|neuroleptic|catatoni/i,
  /encephal|seizure|epilep|neural|system atrophy|huntington|syncope|vertigo|labyrinth|stroke|ventricular hem|mening/i,
  /derm|kerat|bite|lepro|erythema|epiderm|venous|serum sickness|eczema|psoria|cellulitis|scabies/i,
  /h(a)?emophil|thromb|leuk(a)?emia|lymphoma|an(a)?emia|serum sickness/i,
  /hepat|cholang|cholecyst|pancrea|h(a)?emorrhoid|hirschsprung|boerhaave|jaundice|bowel|gastr|esophag|append/i,
  /arthritis|burs|dislocation|tendon|fracture|gout|sprain/i,
  /nephritis|cystitis|testic|meigs|genitopelvic|aromatase|phyllodes|ovar|renal|urin|ketoacid/i,
  /aort|septal|myocard|cardi|syncope|angina/i,
  /asthma|pneumon|lung|pulmon|respiratory|bronch|boerhaave/i,
  /neonat|newborn|congenital|breast milk|respiratory distress|ventricular hem|hirschsprung/i,
];

export const fieldsOf = (diagnosis: string): Set<number> =>
  new Set(fields.flatMap((field, index) => (field.test(diagnosis) ? [index] : [])));
