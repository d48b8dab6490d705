import { lemma } from "../matching/lemma.ts";
import { wordsOf } from "../matching/words.ts";

/** Words of one line say the same about a patient; each is compared as the first of its line. */
const same = `pain hurt ache sore painful discomfort tender
urine urinate urination pee urinary voiding urinating
belly abdomen abdominal stomach tummy
vomit vomiting throw puke bilious emesis
fatigue tired tiredness exhausted exhaustion lethargic lethargy
swelling swollen swell edema
loss lose lost losing
increase increased increasing grow grown grew bigger larger gotten distended distension
lump mass swelling bump
unconscious consciousness passed fainting faint blackout
respond nonresponsive responsive nonresponsiveness
remember recall recollection remembers memory
confused confusion
weak weakness strength
vision visual see sight eyesight
hearing auditory hear
anxious anxiety nervous
yellow yellowish jaundice icterus
itch itchy itching pruritic pruritus
breath breathe breathing breathless respiratory
fever feverish febrile temperature
seizure seizures epilepsy convulsion
doctor physician
walk walking gait
sick ill illness
child children deliveries
bleed bleeding blood bled
bowel stool bowels defecation poop
work job occupation employed works working
parent parents
sleep asleep
poison toxin toxins poisons
birth born delivery delivered
pregnant pregnancy
nausea nauseous nauseated
bend flex
joint joints
injury injure injured injuries hurt trauma
sport sports football volleyball golf play
condom condoms protection
partner partners
antibiotic antibiotics amoxicillin cephalexin penicillin
intercourse sex sexual sexually
vaccine vaccines vaccination immunization shots
burn burning
appetite hungry
travel traveled trip abroad
fluid drink
lesion sore ulcer
incontinence wet leak involuntary
school student grade kindergarten
contraceptive contraceptives contraception birth-control
worse worsening worsen
discolor discoloration color`;

const canonical = new Map<string, string>();
for (const line of same.split("\n")) {
  const [first = "", ...others] = line.split(" ");
  for (const word of [first, ...others])
    if (!canonical.has(lemma(word))) canonical.set(lemma(word), lemma(first));
}

const empty = new Set(
  `a an the in on at of to for with from by and or but not no any some all this that these those it its i you he she they we me him them my your
  his her their our be have do can could would will shall may might must should what when where who which why how there here about as if so
  than then please tell describe ask know feel notice experience get go come take make happen thing something anything else ever before past
  recent recently lately now today currently still also up down out over long much many often time year month week day hour ago
  history significant medical problem problems symptom symptoms condition issue kind type other more bad first last start begin since yes
  ok okay son daughter baby child anybody anyone somebody report exactly did want like just really very right normal`
    .split(/\s+/)
    .map(lemma),
);

/** Content words of a text by base form, synonyms as one, without the words that any question is made of. */
export function contentWords(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of wordsOf(text)) {
    const base = lemma(word);
    if (empty.has(base) || /^\d+$/.test(base)) continue;
    found.add(canonical.get(base) ?? base);
  }
  return found;
}
