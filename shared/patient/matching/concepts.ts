import { lemma } from "./lemma.ts";

/**
 * Words that mean the same in a medical interview, by the concept that they stand for. General to any case: what a
 * case says of its patient stands on its sheet. A phrase is written with spaces; all are compared by base form.
 */
const words: Readonly<Record<string, string>> = {
  WHEN: "when, how long, how long ago, since when, what time, onset, start, begin, first notice, date, duration",
  WHERE: "where, location, located, spot, area, point, show me, which side, which part",
  SUDDEN: "sudden, suddenly, abrupt, gradual, gradually, all at once, quick, immediately, slowly",
  CONSTANT:
    "constant, constantly, all the time, come and go, intermittent, always there, continuous, on and off",
  OFTEN:
    "how often, how many times, frequency, frequently, how frequent, how frequently, times a day, each day, per day",
  AMOUNT: "how much, how many, dose, dosage, milligram, mg, amount, quantity, number of",
  SEVERITY:
    "scale, rate, severity, severe, intense, intensity, how bad, how painful, out of 10, out of ten, 1 10, one ten",
  QUALITY:
    "describe, characterize, what kind of, type of, feel like, quality, nature, sharp, dull, ache, burning, stabbing, throbbing, crushing",
  SHARP: "sharp, stabbing",
  DULL: "dull, ache, achy",
  WORSE: "worse, worsen, aggravate, aggravating, exacerbate, trigger, increase, bring on",
  BETTER: "better, relieve, relief, improve, alleviate, ease, help, lessen, reduce, remit",
  CHANGE: "change, changed, progress, over time, improving, worsening",
  RADIATE:
    "radiate, radiating, radiation, spread, move anywhere, travel, go anywhere, shoot, elsewhere, anywhere else, other place",
  CAUSE: "cause, happen, why, reason, injure, injury, bring about, what did you do, think cause, think wrong",
  PAIN: "pain, hurt, ache, sore, discomfort, tender, painful",
  OTHER: "other, else, another, besides, in addition, aside from, apart from, anything else, other than",
  BEFORE: "before, previous, previously, past, prior, history of, ever, in the past, first time",
  MEDICATION: "medication, medicine, med, drug, pill, tablet, prescription, prescribe",
  PRESCRIPTION: "prescription, prescribe, prescribed",
  OVERCOUNTER: "over the counter, otc, nonprescription",
  SUPPLEMENT: "supplement, vitamin, herbal, herb, natural remedy, mineral",
  PAINKILLER:
    "ibuprofen, advil, motrin, tylenol, acetaminophen, aleve, naproxen, painkiller, pain killer, aspirin",
  ALLERGY: "allergy, allergic, allergen, allergies, reaction",
  SURGERY: "surgery, operation, procedure, surgical, surgerie",
  HOSPITAL: "hospital, hospitalized, hospitalization, hospitalize, hospitaliz, admitted, emergency room",
  ILLNESS:
    "illness, disease, condition, medical problem, health problem, diagnosis, diagnose, medical condition, diabetes, sick, illnesse, health issue, medical issue",
  CHRONIC: "chronic, ongoing, long term, serious, major",
  HEALTH: "healthy, health, overall health, general health, well",
  VACCINE: "vaccine, vaccination, immunization, immunize, shot, flu shot, up to date, immuniz, vaccinat",
  DOCTOR: "doctor, physician, pcp, primary care, provider, gp",
  FAMILY: "family, relative, run in the family, family member",
  PARENTS: "parent, mother, father, parents",
  SIBLING: "sibling, brother, sister",
  GRANDPARENT: "grandparent, grandmother, grandfather, grandma, grandpa, paternal, maternal",
  CHILD: "child, son, daughter",
  ALIVE: "alive, living, still live, still with us, pass away, passed, die, died, death, deceased",
  HEART: "heart, cardiac, cardiovascular, heart attack, heart disease, palpitation",
  CHEST: "chest, angina",
  PRESSURE: "blood pressure, hypertension",
  BREATH: "breath, breathe, breathing, short of breath, shortness of breath, dyspnea, cough, wheeze",
  SMOKE: "smoke, smoker, cigarette, tobacco, cigar, vape, nicotine, pack",
  ALCOHOL: "alcohol, drink, beer, wine, liquor, alcoholic, booze",
  DRUGS:
    "illegal drug, recreational drug, illicit, street drug, marijuana, cocaine, heroin, recreational, substance, illegal, use drug, do drug, other drug, any drug",
  COFFEE: "coffee, caffeine, tea, soda",
  WORK: "work, job, occupation, employ, employed, employment, living, profession, career, for a living, do for work, worker",
  EXERCISE: "exercise, workout, work out, gym, physical activity, active, sport, run, jog",
  DIET: "diet, eat, food, meal, nutrition, eating habit",
  APPETITE: "appetite, hungry, hunger",
  WEIGHT: "weight, lose weight, gain weight, pound",
  SLEEP: "sleep, sleeping, insomnia, awake, keep you up, wake, rest at night, at night",
  HOBBY: "hobby, fun, free time, spare time, leisure, interest, enjoy",
  LIVEWITH: "live with, live alone, roommate, who live, lives with, at home with, household",
  HOME: "home, house, apartment, where do you live, residence",
  SAFE: "safe, safety, abuse, abused, threaten, violence, afraid",
  MARRIED: "married, marriage, husband, wife, spouse, single, divorce",
  PARTNER:
    "partner, boyfriend, girlfriend, relationship, significant other, dating, date anyone, seeing anyone, romantic",
  SEX: "sex, sexual, sexually, intercourse",
  CONTRACEPTION: "contraception, birth control, condom, protection, contraceptive, unprotected",
  STD: "std, sti, sexually transmitted, transmitted",
  ORIENTATION: "man or woman, men, women, male, female, both, prefer",
  STRESS: "stress, stressed, stressful, anxious, anxiety, nervous, worry, pressure at work",
  MOOD: "mood, happy, sad, depress, depressed, depression, hopeless, down, blue",
  SUICIDE: "suicide, suicidal, hurt yourself, harm yourself, kill yourself, end your life, hurting yourself",
  SUPPORT: "support, someone to talk to, rely on, check on you, lean on",
  URINE: "urine, urinate, urinary, urination, urinat, pee, bladder, bathroom",
  BOWEL: "bowel, stool, constipation, diarrhea, bowel movement, poop",
  BLOOD: "blood, bleed, bleeding",
  NUMB: "numb, numbness, tingle, tingling, tingl, pins and needles, weakness",
  FEVER: "fever, chill, temperature, night sweat, sweat",
  NAUSEA: "nausea, nauseous, vomit, vomiting, throw up",
  HEAD: "head, headache, dizzy, dizziness, lightheaded, faint",
  JOINT: "joint, hip, knee, shoulder, arthritis, muscle, muscular",
  BACK: "back, spine, lower back",
  LIFT: "lift, lifting, carry, furniture, couch, heavy, sofa, move",
  ACCIDENT: "accident, fall, trauma, car crash",
  EFFECT:
    "affect, affected, effect, impact, interfere, stop you from, keep you from, daily life, impair, affecting, activity, lifestyle, limit",
  CONCERN: "concern, worry, bother, worried, fear, afraid of",
  NAME: "name, call you, called, address you, prefer to be called",
  AGE: "old, age, birth, born, birthday",
  GREETING: "hello, hi, hey, good morning, good afternoon, good evening",
  HOWAREYOU: "how be you, how you do, how you feel today, how be your day",
  INTRODUCTION: "my name be, student doctor, medical student, med student, i be a, i will be",
  SORRY: "sorry, apologize",
  HARD: "hard, awful, terrible, tough, difficult, rough, frustrate, unpleasant, bad",
  GOOD: "great, good, excellent, wonderful, awesome, perfect, glad, fantastic",
  THANKS: "thank, thanks, appreciate",
  GOODBYE: "goodbye, bye, good day, see you, take care, nice talk",
  SUMMARY: "summarize, summary, recap, go over, sum up, make sure, correct, right, say that",
  PLAN: "hopefully, we will, try to help, do my best, work hard, figure out, get to the bottom, get you feel, find out what",
  REPORT:
    "go talk to, speak with, report, present, talk to the doctor, get the doctor, doctor will be in, physician will",
  MOREQUESTIONS: "more question, some question, few question, ask you, next, move on, going to ask, few more",
  ANYQUESTIONS: "question for me, have any question, you have question",
  BRINGS:
    "bring you, come in, here today, what seem, seem to be the problem, why be you here, issue today, reason for, chief complaint, going on",
  MORE: "tell me more, more about, elaborate, in more detail, expand",
  TRY: "try, tried, do for, remedy, treatment, treat, ice, heat",
  EXAM: "exam, examine, examination, physical, take a look, wash my hand",
  TIME: "minute, 15 minute, time today, limited",
  RESTING: "rest, lie down, lying, lay, sit, stand, position, bend, movement, moving",
};

/** Names of bare word forms that a question is made with, kept as concepts of their own. */
const frames: Readonly<Record<string, string>> = {
  F_HOW: "how",
  F_WHAT: "what",
  F_WHO: "who",
  F_WHY: "why",
  F_ANY: "any, anything, anyone",
  F_THEY: "they, their, them",
  F_YOUR: "your, you",
  F_I: "i, my, we, our",
};

interface Phrase {
  concept: string;
  words: string[];
}

let index: Map<string, Phrase[]> | undefined;

/** Phrases of the table by their first word; the base forms are worked out once. */
function phrases(): Map<string, Phrase[]> {
  if (index) return index;
  index = new Map();
  for (const [concept, list] of [...Object.entries(words), ...Object.entries(frames)])
    for (const phrase of list.split(", ")) {
      const parts = phrase.split(" ").map(lemma);
      const first = parts[0] ?? "";
      index.set(first, [...(index.get(first) ?? []), { concept, words: parts }]);
    }
  return index;
}

/** Concepts of the base forms of a text, in their order; one may come more than once. */
export function conceptOf(lemmas: readonly string[]): string[] {
  const found: string[] = [];
  const known = phrases();
  for (let at = 0; at < lemmas.length; at++)
    for (const { concept, words: parts } of known.get(lemmas[at] ?? "") ?? [])
      if (parts.every((part, step) => lemmas[at + step] === part)) found.push(concept);
  return found;
}
