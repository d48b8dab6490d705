import { byArea } from "./termList.ts";

/**
 * Core concepts of the sciences, under the disciplines of Sciences Integration. The specification says 'about 108';
 * the list is ours.
 * @see spec documents §3 Clinical metadata; ADR 0162
 */
export const coreConcepts = byArea({
  Anatomy: `
    Abdominal cavity and peritoneum; Airway and lungs; Anatomy on imaging; Blood supply and collaterals; Fascial planes and spaces
    Heart and great vessels; Joints and muscles; Lymphatic drainage; Pelvis and perineum; Referred pain; Surface anatomy`,
  Biochemistry: `
    Acid–base chemistry; Amino acid and urea metabolism; Carbohydrate metabolism; Enzymes and kinetics; Heme and iron metabolism
    Lipid metabolism and lipoproteins; Micronutrients and vitamins; Mitochondria and energy; Nucleotide metabolism and uric acid`,
  Embryology: `
    Cardiac development; Craniofacial development; Fetal circulation and its transition; Gastrointestinal development
    Germ layers and their derivatives; Neural tube development; Sexual differentiation; Teratogens; Urogenital development`,
  "Genetics and Genomics": `
    Chromosomal disorders; Epigenetics and imprinting; Genetic counseling; Genetic testing and its limits; Inheritance patterns
    Inherited cancer syndromes; Multifactorial inheritance; Newborn screening; Penetrance and expressivity; Pharmacogenomics`,
  "Immunology / Inflammation": `
    Acute inflammation; Adaptive immunity; Autoimmunity and tolerance; Chronic inflammation; Complement and cytokines
    Hypersensitivity reactions; Immunodeficiency; Innate immunity; Transplant immunology; Vaccines and immunization`,
  Microbiology: `
    Antimicrobial resistance; Bacterial virulence and toxins; Biofilms and device infections; Colonization and the microbiome
    Culture, stains and molecular diagnosis; Fungal infection; Parasitic infection; Prions; Transmission and infection control
    Viral replication and latency`,
  "Molecular Biology": `
    Apoptosis and cell death; Cell cycle control; Cell signaling; DNA repair; Gene expression and regulation; Membrane transport
    Oncogenes and tumor suppressors; Protein synthesis and folding; Receptors and ligands`,
  Neuroscience: `
    Autonomic nervous system; Cerebral circulation; Cranial nerves and brainstem; Localization of lesions; Memory and cognition
    Motor pathways; Neurotransmission; Pain pathways; Sensory pathways; Sleep and consciousness`,
  Pathology: `
    Atherosclerosis; Cell injury and necrosis; Degeneration and amyloid; Fibrosis and wound healing; Hemostasis and thrombosis
    Histology of organ disease; Ischemia and infarction; Neoplasia and metastasis; Shock; Tumor grading and staging`,
  Pharmacology: `
    Absorption and distribution; Adverse drug reactions; Agonists and antagonists; Antimicrobial mechanisms; Autonomic drugs
    Dosing in kidney and liver disease; Drug interactions; Drug metabolism and elimination; Drugs in pregnancy and at the extremes of age
    Therapeutic index and monitoring`,
  Physiology: `
    Action potentials and excitability; Blood pressure regulation; Cardiac output and preload; Fluid compartments and tonicity
    Gas exchange and ventilation; Gastrointestinal motility and secretion; Glomerular filtration and tubular transport
    Hormonal feedback; Pregnancy and lactation; Thermoregulation`,
});
