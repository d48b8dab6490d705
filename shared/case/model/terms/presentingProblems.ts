import { alphabetical, termList } from "./termList.ts";

/**
 * Presenting problems: symptoms, signs and findings in a clinician's words. The specification does not show its list;
 * this one is ours.
 * @see spec documents §3 Clinical metadata; ADR 0162
 */
export const presentingProblems = alphabetical(
  termList(`
    Abdominal distension; Abdominal mass; Abdominal pain; Abnormal blood count; Abnormal breath sounds; Abnormal cervical screening
    Abnormal chest imaging; Abnormal electrocardiogram; Abnormal gait; Abnormal involuntary movements; Abnormal kidney function
    Abnormal liver tests; Abnormal newborn screening; Abnormal uterine bleeding; Agitation; Alcohol use; Allergic reaction
    Altered mental status; Amenorrhea; Anemia; Anorectal pain; Anxiety; Apnea; Asymptomatic hematuria; Back pain; Bedwetting
    Behavior problem; Bite or sting; Bleeding; Bloating; Blood in stool; Breast mass; Breast pain; Breastfeeding problem; Bruising; Burn
    Calf pain or swelling; Cardiac arrest; Change in bowel habits; Chest pain; Chronic cough; Claudication; Cold intolerance; Colic
    Confusion; Constipation; Contact with infection; Cough; Crying infant; Cyanosis; Decreased fetal movement; Decreased urine output
    Dehydration; Delayed puberty; Delusions; Depressed mood; Developmental delay; Diarrhea; Difficulty concentrating; Difficulty feeding
    Difficulty sleeping; Difficulty speaking; Difficulty swallowing; Difficulty walking; Diplopia; Dizziness or vertigo; Drooling
    Dyspareunia; Dyspepsia; Dyspnea; Dysuria; Ear pain; Easy fatigability; Edema; Elbow pain; Epistaxis; Erectile dysfunction; Eye pain
    Eye redness; Facial pain; Facial weakness; Failure to thrive; Fall; Fatigue; Fever; Fever in a returning traveler; Flank pain
    Flushing; Foot or ankle pain; Fracture; Frequent infections; Galactorrhea; Gender-related concern; Genital lesion; Groin mass
    Growth concern; Gynecomastia; Hair loss; Hallucinations; Hand or wrist pain; Headache; Head injury; Hearing loss; Heart murmur
    Heartburn; Heat illness; Hematemesis; Hematuria; Hemoptysis; Hip pain; Hirsutism; Hoarseness; Hot flashes; Hyperglycemia
    Hypertension; Hypoglycemia; Hypotension; Hypothermia; Hypoxia; Incontinence; Infertility; Ingestion or poisoning; Insect sting
    Irritability; Jaundice; Joint or limb pain; Joint stiffness; Joint swelling; Knee pain; Lead exposure; Leg swelling; Leg ulcer
    Limp; Loss of appetite; Loss of consciousness; Loss of smell or taste; Lump or mass; Lymphadenopathy; Medication side effect
    Melena; Memory loss; Menopausal symptoms; Motor vehicle collision; Muscle cramps; Muscle weakness; Nasal congestion; Nausea
    Neck mass; Neck pain; Night sweats; Nipple discharge; Numbness or tingling; Obesity; Oral lesion; Palpitations; Panic; Pelvic pain
    Penetrating injury; Polydipsia; Polyuria; Postpartum bleeding; Preventive visit; Prenatal care; Preterm labor; Proteinuria; Pruritus
    Puncture wound; Rash or skin lesion; Rectal bleeding; Red eye; Restless legs; Runny nose; Safety concern at home; School problems
    Scrotal pain; Scrotal swelling; Seizure or staring; Self-harm; Sexual assault; Shock; Shoulder pain; Skin infection; Sneezing
    Snoring; Sore throat; Stool incontinence; Stress; Stridor; Substance use; Suicidal thoughts; Swallowed foreign body; Syncope
    Tachycardia; Thirst; Tinnitus; Tooth pain; Trauma; Tremor; Trouble breathing in an infant; Unintended weight gain
    Unintended weight loss; Urinary frequency; Urinary retention; Urinary symptoms; Urticaria; Vaginal bleeding; Vaginal discharge
    Vaginal itching; Visual loss; Visual symptoms; Vomiting; Vomiting blood; Weakness; Well-child visit; Wheezing; Wound`),
);
