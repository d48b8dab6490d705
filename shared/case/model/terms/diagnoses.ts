import { alphabetical, termList } from "./termList.ts";

/**
 * Diagnoses and conditions that clerkship cases are about, by body system: final, differential and additional ones are chosen from the
 * one list. The specification does not show its lists; this one is ours.
 * @see spec documents §3 Clinical metadata; ADR 0162
 */
const bySystem = `
  Abdominal aortic aneurysm; Acute coronary syndrome; Acute limb ischemia; Aortic dissection; Aortic regurgitation; Aortic stenosis
  Atrial fibrillation; Atrial flutter; Atrial septal defect; Atrioventricular block; Bradycardia; Cardiac tamponade; Cardiogenic shock
  Cardiomyopathy; Chronic venous insufficiency; Coarctation of the aorta; Coronary artery disease; Deep vein thrombosis; Endocarditis
  Heart failure; Hyperlipidemia; Hypertension; Hypertensive emergency; Hypertrophic cardiomyopathy; Long QT syndrome; Mitral regurgitation
  Mitral stenosis; Mitral valve prolapse; Myocarditis; NSTEMI; Orthostatic hypotension; Patent ductus arteriosus; Pericarditis
  Peripheral artery disease; Pulmonary hypertension; Rheumatic fever; Rheumatic heart disease; STEMI; Stable angina
  Supraventricular tachycardia; Tetralogy of Fallot; Transposition of the great arteries; Unstable angina; Vasovagal syncope
  Ventricular septal defect; Ventricular tachycardia

  Acute bronchitis; Acute respiratory distress syndrome; Apnea of prematurity; Aspiration pneumonia; Asthma; Bronchiectasis
  Bronchiolitis; Bronchopulmonary dysplasia; COPD; COPD exacerbation; Croup; Community-acquired pneumonia; Cystic fibrosis; Epiglottitis; Foreign body aspiration
  Interstitial lung disease; Lung abscess; Lung cancer; Mesothelioma; Obesity hypoventilation syndrome; Obstructive sleep apnea
  Pertussis; Pleural effusion; Pneumonia; Pneumothorax; Pulmonary edema; Pulmonary embolism; Pulmonary fibrosis; Pulmonary nodule
  Respiratory failure; Sarcoidosis; Tension pneumothorax; Tuberculosis

  Achalasia; Acute cholangitis; Acute cholecystitis; Acute liver failure; Acute pancreatitis; Alcohol-associated hepatitis; Anal fissure
  Appendicitis; Autoimmune hepatitis; Barrett esophagus; Biliary atresia; Biliary colic; Bowel perforation; Celiac disease
  Cholelithiasis; Chronic pancreatitis; Cirrhosis; Clostridioides difficile infection; Colon polyps; Colorectal cancer; Crohn disease
  Diverticular bleeding; Diverticulitis; Eosinophilic esophagitis; Esophageal cancer; Esophageal varices; Functional dyspepsia
  Gastric cancer; Gastritis; Gastroenteritis; Gastroesophageal reflux disease; Gastrointestinal bleeding; Gastroparesis
  Helicobacter pylori infection; Hemochromatosis; Hemorrhoids; Hepatic encephalopathy; Hepatitis A; Hepatitis B; Hepatitis C
  Hepatocellular carcinoma; Hernia; Hirschsprung disease; Incarcerated hernia; Intussusception; Irritable bowel syndrome
  Lactose intolerance; Large bowel obstruction; Malrotation with volvulus; Meckel diverticulum; Mesenteric ischemia
  Metabolic dysfunction-associated steatotic liver disease; Necrotizing enterocolitis; Pancreatic cancer; Peptic ulcer disease
  Primary biliary cholangitis; Primary sclerosing cholangitis; Pyloric stenosis; Small bowel obstruction
  Spontaneous bacterial peritonitis; Ulcerative colitis; Wilson disease

  Acute interstitial nephritis; Acute kidney injury; Acute tubular necrosis; Benign prostatic hyperplasia; Bladder cancer
  Chronic kidney disease; Cystitis; Diabetic kidney disease; Glomerulonephritis; Hemolytic uremic syndrome; Hydronephrosis
  Hypercalcemia; Hyperkalemia; Hypernatremia; Hypocalcemia; Hypokalemia; Hyponatremia; IgA nephropathy; Lupus nephritis
  Metabolic acidosis; Metabolic alkalosis; Minimal change disease; Nephrolithiasis; Nephrotic syndrome; Overactive bladder
  Polycystic kidney disease; Posterior urethral valves; Post-streptococcal glomerulonephritis; Prostate cancer; Prostatitis
  Pyelonephritis; Renal artery stenosis; Renal cell carcinoma; Renal tubular acidosis; Stress incontinence; Urinary retention
  Urinary tract infection; Vesicoureteral reflux; Wilms tumor

  Acromegaly; Addison disease; Adrenal incidentaloma; Congenital adrenal hyperplasia; Congenital hypothyroidism; Cushing syndrome
  Diabetes insipidus; Diabetic ketoacidosis; Gestational diabetes; Graves disease; Growth hormone deficiency; Hashimoto thyroiditis
  Hyperglycemic hyperosmolar state; Hyperparathyroidism; Hyperprolactinemia; Hyperthyroidism; Hypoglycemia; Hypogonadism
  Hypoparathyroidism; Hypothyroidism; Metabolic syndrome; Obesity; Osteoporosis; Pheochromocytoma; Pituitary adenoma; Precocious puberty
  Prediabetes; Primary aldosteronism; Rickets; SIADH; Starvation ketosis; Thyroid cancer; Thyroid nodule; Thyroid storm
  Type 1 diabetes mellitus; Type 2 diabetes mellitus; Vitamin D deficiency

  Acute lymphoblastic leukemia; Acute myeloid leukemia; Anemia of chronic disease; Aplastic anemia; Autoimmune hemolytic anemia
  Chronic lymphocytic leukemia; Chronic myeloid leukemia; Disseminated intravascular coagulation; Febrile neutropenia; Folate deficiency
  G6PD deficiency; Hemophilia; Hereditary spherocytosis; Heparin-induced thrombocytopenia; Hodgkin lymphoma; Immune thrombocytopenia
  Iron deficiency anemia; Lead poisoning; Monoclonal gammopathy; Multiple myeloma; Myelodysplastic syndrome; Non-Hodgkin lymphoma
  Polycythemia vera; Sickle cell disease; Sickle cell pain crisis; Thalassemia; Thrombophilia; Thrombotic thrombocytopenic purpura
  Tumor lysis syndrome; Vitamin B12 deficiency; Von Willebrand disease

  Anaphylaxis; Bacteremia; Bacterial meningitis; Brain abscess; COVID-19; Candidiasis; Cellulitis; Chickenpox; Chlamydia infection
  Common variable immunodeficiency; Congenital infection; Cytomegalovirus infection
  Dengue; Encephalitis; Epstein-Barr virus infection; Food allergy; Gonorrhea; HIV infection; Hand, foot and mouth disease
  Herpes simplex infection; Herpes zoster; Influenza; Kawasaki disease; Lyme disease; Malaria; Measles; Mononucleosis; Mumps
  Necrotizing fasciitis; Neonatal sepsis; Opportunistic infection; Osteomyelitis; Otitis externa; Otitis media; Parasitic infection
  Periorbital cellulitis; Peritonsillar abscess; Pneumocystis pneumonia; Roseola; Rubella; Scarlet fever; Sepsis; Septic arthritis
  Septic shock; Serum sickness; Severe combined immunodeficiency; Sinusitis; Skin abscess; Streptococcal pharyngitis; Syphilis; Tetanus
  Toxic shock syndrome; Toxoplasmosis; Trichomoniasis; Viral infection; Viral meningitis; Viral pharyngitis; Viral upper respiratory infection

  Absence seizures; Alzheimer disease; Amyotrophic lateral sclerosis; Bell palsy; Benign paroxysmal positional vertigo; Brain tumor
  Carpal tunnel syndrome; Cauda equina syndrome; Cerebral palsy; Cluster headache; Concussion; Delirium; Dementia; Epidural hematoma
  Epilepsy; Essential tremor; Febrile seizure; Guillain-Barré syndrome; Huntington disease; Hydrocephalus
  Idiopathic intracranial hypertension; Intracerebral hemorrhage; Lewy body dementia; Lumbar radiculopathy; Meniere disease
  Migraine; Multiple sclerosis; Muscular dystrophy; Myasthenia gravis; Neural tube defect; Neurofibromatosis
  Normal pressure hydrocephalus; Optic neuritis; Parkinson disease; Peripheral neuropathy; Restless legs syndrome; Spinal cord compression
  Spinal muscular atrophy; Spinal stenosis; Status epilepticus; Stroke; Subarachnoid hemorrhage; Subdural hematoma; Temporal arteritis
  Tension headache; Tourette syndrome; Transient ischemic attack; Traumatic brain injury; Trigeminal neuralgia; Vascular dementia
  Vestibular neuritis; Wernicke encephalopathy

  ADHD; Adjustment disorder; Alcohol use disorder; Alcohol withdrawal; Anorexia nervosa; Autism spectrum disorder; Bipolar disorder
  Borderline personality disorder; Bulimia nervosa; Cannabis use disorder; Child abuse; Conversion disorder; Depression; Elder abuse
  Generalized anxiety disorder; Insomnia; Intimate partner violence; Learning disorder; Major depressive disorder
  Neuroleptic malignant syndrome; Obsessive-compulsive disorder; Opioid overdose; Opioid use disorder; Opioid withdrawal; Panic disorder
  Persistent depressive disorder; Postpartum depression; Post-traumatic stress disorder; Psychosis; Schizoaffective disorder
  Schizophrenia; Serotonin syndrome; Social anxiety disorder; Somatic symptom disorder; Stimulant use disorder; Suicidality
  Tobacco use disorder

  Achilles tendon rupture; Ankle sprain; Ankylosing spondylitis; Anterior cruciate ligament tear; Avascular necrosis; Compartment syndrome
  Costochondritis; Dermatomyositis; Developmental dysplasia of the hip; Fibromyalgia; Fracture; Giant cell arteritis; Gout; Hip fracture
  Juvenile idiopathic arthritis; Lateral epicondylitis; Legg-Calvé-Perthes disease; Low back strain; Meniscal tear
  Muscle strain; Nursemaid elbow; Osgood-Schlatter disease; Osteoarthritis; Osteosarcoma; Patellofemoral pain syndrome
  Plantar fasciitis; Polymyalgia rheumatica; Pseudogout; Psoriatic arthritis; Reactive arthritis; Rhabdomyolysis; Rheumatoid arthritis
  Rotator cuff injury; Scleroderma; Scoliosis; Shoulder dislocation; Sjögren syndrome; Slipped capital femoral epiphysis
  Systemic lupus erythematosus; Transient synovitis; Trochanteric bursitis; Vasculitis; Vertebral compression fracture

  Acne; Actinic keratosis; Allergic contact dermatitis; Atopic dermatitis; Basal cell carcinoma; Bullous pemphigoid; Burns; Diaper dermatitis
  Drug eruption; Erythema multiforme; Erythema nodosum; Folliculitis; Frostbite; Hidradenitis suppurativa; Impetigo; Infantile hemangioma
  Melanoma; Molluscum contagiosum; Onychomycosis; Pemphigus; Pityriasis rosea; Pressure injury; Psoriasis; Rosacea; Scabies
  Seborrheic dermatitis; Seborrheic keratosis; Squamous cell carcinoma of the skin; Stevens-Johnson syndrome; Tinea; Urticaria; Vitiligo
  Warts

  Abnormal uterine bleeding; Amenorrhea; Bacterial vaginosis; Breast abscess; Breast cancer; Cervical cancer; Cervical dysplasia
  Corpus luteum cyst; Eclampsia; Ectopic pregnancy; Endometrial cancer; Endometriosis; Fetal growth restriction; Fibroadenoma
  Gestational hypertension; HELLP syndrome; Hyperemesis gravidarum; Infertility; Intrauterine pregnancy; Mastitis; Menopause; Miscarriage
  Molar pregnancy; Ovarian cancer; Ovarian cyst; Ovarian torsion; Pelvic inflammatory disease; Pelvic organ prolapse; Placenta previa
  Placental abruption; Polycystic ovary syndrome; Postpartum hemorrhage; Preeclampsia; Premature rupture of membranes
  Premenstrual syndrome; Preterm labor; Primary dysmenorrhea; Primary ovarian insufficiency; Uterine fibroids; Vulvovaginal candidiasis

  Cryptorchidism; Epididymitis; Erectile dysfunction; Fournier gangrene; Hydrocele; Hypospadias; Inguinal hernia; Paraphimosis; Phimosis
  Priapism; Testicular cancer; Testicular torsion; Varicocele

  Acute angle-closure glaucoma; Age-related macular degeneration; Allergic conjunctivitis; Allergic rhinitis; Bacterial conjunctivitis
  Cataract; Cerumen impaction; Cholesteatoma; Cleft lip and palate; Corneal abrasion; Dental abscess; Diabetic retinopathy
  Foreign body in the nose or ear; Hearing loss; Head and neck cancer; Keratitis; Laryngomalacia; Mastoiditis; Nasal polyps
  Open-angle glaucoma; Orbital cellulitis; Presbycusis; Retinal artery occlusion; Retinal detachment; Retinoblastoma
  Retinopathy of prematurity; Strabismus; Uveitis; Viral conjunctivitis

  Acetaminophen overdose; Carbon monoxide poisoning; Constipation; Constitutional delay of growth; Down syndrome; Failure to thrive
  Familial short stature; Fetal alcohol syndrome; Fragile X syndrome; Global developmental delay; Heat stroke; Hypothermia
  Hypovolemic shock; Iron poisoning; Klinefelter syndrome; Marfan syndrome; Neonatal abstinence syndrome; Neonatal hypoglycemia
  Neonatal jaundice; Neonatal respiratory distress syndrome; Neuroblastoma; Phenylketonuria; Prematurity; Salicylate poisoning
  Sudden unexpected infant death; Transient tachypnea of the newborn; Trauma; Tricyclic overdose; Turner syndrome
  Well child; Healthy adult`;

export const diagnoses = alphabetical(termList(bySystem));
