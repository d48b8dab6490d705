/** Phrases with which clinicians ask about symptoms by system, past illnesses, medication and family. @see complaintPhrases for the form */
export const historyPhrases = `
# have
do you have {x}
any {x}
(do you have|have you had|are you having|have you noticed|have you been having|do you get|do you experience|did you have|have you experienced|have you felt|do you feel|do you notice|do you suffer from|have you ever had|are you experiencing) (any|) {x}
(any|) (problems|issues|trouble|troubles) with {x}
(is there|was there|has there been) (any|) {x}
(what about|how about|and) {x}
any recent {x}

# problems-with
do you have any problems with {x}
(do you have|have you had|are there|are you having|have you ever had|any) (any|) (problems|issues|trouble|difficulty|difficulties|problem|changes) (with|in) {x}
how is {x}
how about {x}
(is|are) {x} (ok|okay|all right|fine|normal)
what about {x}

# numb
do you have numbness or tingling
(do you have|have you had|any|are you having|have you noticed|do you feel|have you felt|is there|have you experienced) (any|) (numbness|tingling|numbness or tingling|tingling or numbness|pins and needles|loss of sensation|loss of feeling|numbness tingling or weakness|changes in sensation) (in your legs|in your feet|down your legs|anywhere|)
(are|do) your (legs|feet|toes) (numb|feel numb|tingle|tingling)

# weakness
do you have any weakness
(do you have|have you had|any|are you having|have you noticed|do you feel|have you felt|is there) (any|) (weakness|muscle weakness|loss of strength|weak muscles) (in your legs|in your arms|)
(are|do) (you|your legs) (weak|feel weak)

# saddle
do you have loss of bowel or bladder control
(have you|did you|do you) (lost|lose|had loss of|have any loss of|ever lose|have trouble with|have) (control of your bowels or bladder|control of your bladder|bowel or bladder control|bladder or bowel control|bladder control|control over your bowels|control of your bowels)
(any|) (loss of|changes in|problems with|trouble controlling your) (bowel or bladder|bladder or bowel|bowel and bladder) (control|function|)

# incontinent
have you been incontinent
(have you|are you|do you|any) (been incontinent|incontinent|had any incontinence|incontinence|had any accidents|leak urine|leaked urine|wet yourself|soiled yourself|had incontinence)
(do you|have you) (ever|) (not make it|leak before getting) to the bathroom (in time|)

# bowel
do you have any bowel problems
(do you have|have you had|any|are you having|have you noticed) (any|) (bowel problems|changes in your bowel habits|problems with your bowels|constipation|diarrhea|trouble with bowel movements|diarrhea or constipation|constipation or diarrhea|bowel changes|bowel issues|change in bowel movements|problems going to the bathroom|changes in your stool|blood in your stool)
how are your (bowels|bowel movements)
are your (bowel movements|bowels) (regular|normal)

# last-bowel
when was your last bowel movement
when (was|did you have) your (last|most recent) (bowel movement|bm|poop|stool)
how often do you (poop|have a bowel movement|move your bowels)

# urinary
do you have any problems urinating
(do you have|have you had|any|are you having|have you noticed) (any|) (problems|trouble|difficulty|issues|changes|difficulties|problem) (urinating|with urination|with your urine|peeing|in urination|in your urination|going to the bathroom|passing urine|when you urinate|with urinating)
(any|) urinary (problems|symptoms|issues|changes|complaints|difficulties)
how is your urination
is it (hard|difficult) to (start urinating|urinate|pee|empty your bladder)

# bladder
do you have any bladder problems
(do you have|have you had|any|are you having|are there any) (any|) (bladder problems|problems with your bladder|bladder issues|trouble with your bladder|bladder infections|bladder trouble)
how (about|is) your bladder

# past-bladder
have you had any past bladder problems
(have you ever|have you|did you ever) (had|have) (any|) (previous|prior|past|) (bladder problems|urinary problems|urinary tract infections|kidney stones|bladder infection|prostate problems|kidney problems|uti) (before|in the past|)
(any|) history of (bladder problems|urinary problems|kidney stones|kidney problems|urinary tract infections)

# urine-frequent
do you have frequent urination
(do you|are you|have you been) (urinate|urinating|pee|peeing|going to the bathroom|have to go|need to go) (frequently|often|a lot|more than usual|more often|more frequently) (than usual|)
(have you|do you) (noticed|have|had) (any|) (frequent urination|increased urination|urinary frequency|increase in urination|urgency)

# urine-often
how often do you urinate
how (often|frequently|many times) (do you|are you|have you been) (urinate|urinating|pee|peeing|go to the bathroom|have to go to the bathroom|go|going) (a day|each day|per day|at night|)
how often do you (have to|need to) (go|urinate|pee|use the bathroom)
how many times (a|per) (day|night) do you (go|urinate|pee)

# urine-new
is the frequent urination new
(is|was) (the|your|this) (frequent urination|urination|frequency|urinating) (a new|new|something new) (problem|thing|)
have you had frequent urination before

# urine-pain
have you noticed pain while urinating
(do you have|have you had|any|have you noticed|is there|do you feel|are you having) (any|) (pain|burning|discomfort) (when you urinate|with urination|when urinating|while urinating|on urination|when you pee|during urination|while peeing|when you go to the bathroom)
(does it|is it|is urination|is urinating) (hurt|burn|painful) (when you pee|when you urinate|to urinate|to pee|)

# urine-blood
have you noticed any blood in your urine
(do you have|have you had|any|have you noticed|is there|have you seen) (any|) (blood in your urine|blood in the urine|blood when you urinate|bloody urine|change in the color of your urine|discoloration of your urine)
(what color is|is there blood in) your urine

# urine-odor
have you noticed an odor in your urine
(does your urine|has your urine) (smell|smelled|have an odor|smell bad|smell different)
any (odor|smell) (in|to) your urine

# discharge
have you noticed a discharge
(do you have|have you had|any|have you noticed|is there) (any|a|) (discharge|penile discharge|vaginal discharge|genital discharge|sores|genital sores)

# itch
have you noticed an itch
(do you have|have you had|any|have you noticed|is there|do you feel) (any|an|) (itch|itching|itchiness|rash)

# urine-night
does the frequent urination keep you up at night
(do you|does it make you) (get up|wake up|have to get up) (at night|in the night|during the night) to (urinate|pee|go to the bathroom|go)
how many times do you (get up|wake up) at night to (urinate|pee|go to the bathroom)
does (the|your) (urination|frequent urination|need to urinate) (wake you up|keep you up|interrupt your sleep) (at night|)

# fluids
do you drink enough fluid
(do you|are you) (drink|drinking|getting|get) (enough|plenty of|a lot of|lots of|much) (water|fluids|fluid|liquids) (each day|)
how much (water|fluid) do you drink (a day|each day|)
are you (staying|well) hydrated

# fluids-much
how much do you drink
how (much|many drinks) do you drink (a day|each day|per week|a week|at a time|)
how much (alcohol|beer|wine) do you drink (a week|)
how many (drinks|beers|glasses) do you (have|drink) (a week|a day|each week|per week|on a weekend|)

# fever
do you have a fever
(do you have|have you had|any|are you having|have you noticed|did you have) (any|a|) (fever|fevers|chills|fever or chills|fevers or chills|night sweats|temperature|sweats|fevers chills or night sweats)

# nausea
have you been nauseous
(have you|are you|do you|any) (been nauseous|nauseous|felt nauseous|had nausea|nausea|feel sick to your stomach|vomiting|vomited|thrown up|had any nausea or vomiting|nausea or vomiting|been vomiting|been throwing up|nauseated)

# dizzy
have you ever been dizzy
(have you|are you|do you|any) (been|feel|felt|ever been|ever feel|had|) (dizzy|lightheaded|dizziness|any dizziness|faint|lightheadedness)
(have you|did you) (passed out|fainted|ever faint|lose consciousness)

# headache
do you have headaches
(do you have|have you had|any|do you get|do you suffer from|are you having) (any|frequent|) (headaches|headache|migraines|head pain)

# chest-pain
any chest pain
(do you have|have you had|any|do you get|are you having|have you ever had|have you experienced) (any|) (chest pain|chest pains|pain in your chest|chest pressure|chest tightness|chest discomfort|angina)

# heart
any heart problems
(do you have|have you had|any|have you ever had|are there any) (any|) (heart problems|heart disease|heart issues|cardiac problems|problems with your heart|heart trouble|heart conditions|cardiac issues|cardiovascular problems|palpitations)
how is your heart

# heart-before
any previous heart problems
(any|have you had any|do you have a history of|have you ever had any) (previous|past|prior|history of) (heart problems|heart attack|heart attacks|heart disease|cardiac problems|cardiac history)
have you ever had a heart attack

# pressure
how is your blood pressure
(do you have|have you had|any|have you ever had|have you been told you have|have you been diagnosed with) (any|) (high blood pressure|hypertension|problems with your blood pressure|blood pressure problems)
(is your|what is your|how is your) blood pressure (high|normal|under control|usually|ok|)

# breath
are you short of breath
(do you have|have you had|any|are you having|are you) (any|) (shortness of breath|trouble breathing|difficulty breathing|short of breath|breathing problems|problems breathing|wheezing)

# cough
do you have a cough
(do you have|have you had|any|are you) (a|any|) (cough|coughing|coughing up blood|cold symptoms|sore throat|runny nose)

# stomach
do you have abdominal pain
(do you have|have you had|any) (any|) (abdominal pain|stomach pain|belly pain|stomach problems|pain in your abdomen|stomach ache)

# hip
do you have any hip pain
(do you have|have you had|any|are you having|is there|do you feel) (any|) (hip pain|pain in your hip|pain in your hips|hip trouble)
does your hip hurt

# joint-before
have you had joint pain before
(have you|do you|any) (had|have|ever had|) (any|) (joint pain|arthritis|joint problems|pain in your joints|knee pain|shoulder pain|stiff joints|joint stiffness|joint issues) (before|in the past|)

# muscles
are your muscles sore
(are|do) your (muscles|back muscles|legs) (sore|hurt|ache|tender|tight|feel sore)
(do you have|any|have you had) (any|) (muscle pain|muscle aches|muscle soreness|muscle spasms|sore muscles|muscle tenderness|body aches|muscle tightness)
is it (tender|sore) to (the|) touch

# sleep
do you have any trouble sleeping
(do you have|have you had|are you having|any) (any|) (trouble|problems|difficulty|issues) (sleeping|with sleep|falling asleep|staying asleep|getting to sleep)
how (is|are|has|do) (your|you) (sleep|sleeping|sleep at night|sleep been|been sleeping)
(are|do|have) you (sleeping|sleep|been sleeping|able to sleep) (well|ok|at night|through the night|)
do you (feel rested|wake up tired)

# sleep-much
how much sleep
how (much|many hours of|many hours do you) sleep (do you get|are you getting|do you usually get|at night|each night|)

# appetite
appetite
how (is|has) your appetite (been|)
(do you have|have you had|any|have you noticed) (any|a|) (changes in appetite|change in appetite|loss of appetite|changes in your appetite|good appetite)
are you hungry

# weight
has your weight changed
(has|have) (your weight|you) (changed|lost weight|gained weight|lost or gained weight|lost any weight|gained any weight|had any weight changes|been stable|gained or lost any weight) (recently|lately|)
(any|have you had any|have you noticed any) (recent|unexplained|unintentional|) (weight loss|weight gain|weight change|weight changes|changes in weight|weight loss or gain)

# eating
have you been eating
(have you been|are you|can you) (eating|able to eat|eat) (ok|well|normally|regularly|)
are you eating and drinking

# diet
how is your diet
(how is|tell me about|describe|can you describe|what is|can you tell me about) your (diet|eating|eating habits|nutrition|diet like|typical diet) (like|)
(do you|are you) (eat|eating|have) (healthy|well|a healthy diet|a balanced diet|a good diet|regular meals|three meals a day)

# eat-what
what do you eat
what (do you|kinds of food do you|kind of food do you|types of food do you|foods do you|have you been) (usually|typically|normally|) (eat|eating) (each day|every day|on a typical day|in a day|on a daily basis|for meals|)
what is a typical (meal|day of eating) (like|for you|)

# eat-fast
do you eat fast food
(do you|how often do you) (eat|eat out|eat a lot of|have) (fast food|junk food|at restaurants|out|)

# diet-change
any changes in your diet
(have you|any|has there been) (changed|change in|changes to|changes in|had any changes in|any changes to) your (diet|eating habits|food)

# healthy
are you healthy
(are you|have you been|do you consider yourself) (generally|otherwise|usually|overall|a|pretty|) (healthy|in good health|a healthy person|well)
how (is|has|would you describe) your (general|overall|) (health|health been|health in general)
how healthy (are you|have you been)
(what is|tell me about) your (overall|general) health

# was-healthy
were you healthy before this
(were you|have you been) (healthy|well|in good health|feeling well) (before|before this|before this happened|until now|growing up|as a child|prior to this)

# feel-well
do you feel well
(do you|are you) (feel|feeling) (well|ok|all right|healthy|good|fine) (otherwise|in general|)

# sick
are you sick
(are you|have you been) (sick|ill|sick recently|ill recently|unwell|sick lately)
(any|have you had any) recent (illness|illnesses|infections|colds)

# past-history
what is your past medical history
(what is|tell me about|can you tell me about|can you describe|describe|do you have any|do you have a|what about|let us talk about|could you tell me about) (your|) (past|prior|previous|) (medical|health) history
(do you have any|any|tell me about any|is there any) (significant|relevant|important|past|pertinent|) (past|) (medical|health) history
past medical history
i would like to (talk|ask you) about your past medical history

# problems-medical
do you have any medical problems
(do you have|have you had|any|are there any|have you ever had|have you been diagnosed with) (any|other|) (other|past|current|previous|) (medical|health) (problems|conditions|issues|concerns|problem|condition)
have you (ever|) been (diagnosed with anything|diagnosed with any conditions|told you have a medical condition|treated for anything)
what (medical|health) (problems|conditions|issues) do you have
what (other|) medical (problems|conditions) have you had
are you being treated for (anything|any conditions)

# chronic
do you have any chronic illnesses
(do you have|have you had|any|are there any|do you suffer from) (any|) (chronic|ongoing|long term|longstanding) (illnesses|illness|diseases|conditions|medical conditions|medical problems|problems|health problems|health conditions)
do you have (diabetes|asthma|high cholesterol|cancer|high blood pressure or diabetes|diabetes or high blood pressure|any diseases|kidney disease)

# chronic-ever
have you ever had any chronic illnesses
have you ever (had|been diagnosed with|suffered from) (any|a) (chronic|long term) (illnesses|illness|disease|diseases|condition|conditions)

# serious
have you ever had any serious illnesses
(have you|did you|any) (ever had|had|ever have|have|) (any|) (serious|major|significant|severe|big) (illnesses|illness|medical problems|diseases|health problems|injuries or illnesses) (before|in the past|as a child|)

# depression-history
do you have a history of depression
(do you have|is there|any) (a|any|) history of (depression|mental illness|anxiety|mental health problems|depression or anxiety|psychiatric problems)
have you (ever|) been (diagnosed with|treated for) (depression|anxiety|mental illness)

# surgeries
any prior surgeries
(have you had|have you ever had|any|did you have|do you have|have you undergone) (any|) (prior|previous|past|major|recent|other|) (surgeries|surgery|operations|operation|procedures|surgical procedures|surgical history)
have you (ever|) been operated on
(what|tell me about your|what is your) (surgeries have you had|past surgical history|surgical history)
(any|) past surgical history

# hospital
have you ever been in the hospital
(have you|were you) (ever|) (been in the hospital|been hospitalized|been admitted to the hospital|stayed in the hospital|stayed overnight in a hospital|been in a hospital|had to go to the hospital|hospitalized|been to the emergency room) (before|for anything|overnight|)
(any|have you had any|what|tell me about your) (past|previous|prior|recent|) (hospitalizations|hospitalization|hospital stays|hospital admissions|visits to the hospital)
when were you hospitalized

# hospital-other
any other hospitalizations
(any|have you had any|were there any) other (hospitalizations|hospital stays|hospital visits|admissions)
(have you|were you) been (in the hospital|hospitalized) any other times

# accident
have you had an accident
(have you|did you) (had|have|been in|ever had|recently had) (an|any|a) (accident|injury|accidents|injuries|recent accident|trauma|fall|car accident|recent injuries|recent trauma)
have you (hurt|injured) yourself (recently|)

# accident-ever
have you ever been in an accident
have you ever (been in|had) (an|a|any) (accident|car accident|accidents|injuries|major accident|serious injury|car crash)
(any|) (past|previous|prior) (accidents|injuries|trauma)

# fall
did you fall
(did|have) you (fall|fallen|fall down|fallen recently|trip|slip|slip or fall|had any falls|hit your back|hit your head)

# hurt-back
did you hurt your back
(did|have) you (hurt|injure|injured|strain|strained|pull|pulled|twist|sprain) (your back|yourself|a muscle|something|it|a muscle in your back)

# lift-any
were you lifting anything
(were you|have you been|did you) (lifting|lift|carrying|carry|moving|pick up|picking up) (anything|something|anything heavy|something heavy|heavy objects|heavy things) (when it happened|recently|)

# lift-how
how were you lifting
how (were you|did you) (lifting|lift|carrying|holding|pick up|bend to lift) (it|the couch|the furniture|that|)
(did you|were you) (lift|lifting) with your (legs|back|legs or your back|knees)
what was your (posture|position|technique) when (you lifted|lifting)

# lift-heavy
how heavy was {x}
(how heavy was|how much did|what was the weight of) {x} (weigh|)
was {x} (heavy|very heavy|really heavy)

# lift-when
when did you lift {x}
when (did you|were you|was it that you) (lift|move|lifting|moving|carry|help move|helping move|moved) {x}

# lift-describe
describe {x} you were lifting
what (kind of|type of|) {x} (were you lifting|was it|did you lift|were you moving|did you move)
tell me about {x} (you were lifting|you moved|)

# lift-work
do you do any heavy lifting at work
(do you|does your job|does your work|do you have to) (do|involve|require|lift|) (any|a lot of|) (heavy lifting|lifting|heavy things|lifting heavy things|lift heavy objects) (at work|on the job|at your job|)
how much (lifting|heavy lifting) do you do at work

# doctor
do you have a doctor
(do you have|who is|do you see|do you go to|have you got) (a|your|) (primary care|regular|family|) (doctor|physician|provider|primary care provider|pcp)
(do you|how often do you|when do you) (see|go to|visit) (a|the|your) doctor (regularly|often|)

# doctor-last
when was the last time you saw a doctor
when (was|did) (the last time you saw|your last visit to|you last see|you last visit|your last appointment with|your last checkup with|the last time you went to) (a|the|your) (doctor|physician|primary care doctor)
when was your last (physical|checkup|check up|doctor's visit)
(any|have you had any) (recent|regular|) (checkups|physicals|screenings|screening tests)

# prostate
have you had a prostate exam
(have you|did you) (had|ever had|have|ever have) (a|any|your) (prostate exam|prostate checked|rectal exam|psa test|prostate screening|colonoscopy)

# vaccines
are you current on vaccinations
(are you|are your) (up to date|current) (on|with) (your|all your|) (vaccinations|vaccines|immunizations|shots)
(are|have) your (vaccines|vaccinations|immunizations|shots) (up to date|current|been updated)
(have you had|did you get|do you get|when was your last) (a|your|the|) (flu shot|tetanus shot|flu vaccine|vaccines|vaccinations|immunizations|shots|tetanus)

# meds
are you taking any medication
(are you|do you|have you been) (currently|) (taking|take|on|using|use) (any|) (medication|medications|medicines|medicine|meds|pills|drugs|medication regularly|current medications)
what (medications|medicines|medication|meds|drugs) (do you take|are you on|are you taking|are you currently taking|have you been taking)
(any|current|do you have any|tell me about your|what are your) (current|) medications
what do you take (regularly|on a daily basis|every day)
do you take anything

# meds-pain
are you taking any medication for {it}
(are you|have you|do you|did you) (taking|taken|take|been taking|using|had) (any|) (medication|medications|medicine|medicines|anything|something|pain medication|pain killers|painkillers|pain medicine|pain relievers|drugs) (for {it}|to help with {it}|for your pain|to relieve {it}|to control {it}|)
what (medication|medications|medicine|are you taking|do you take|have you taken|did you take) for {it}

# meds-other
are you taking any other medication
(are you|do you|have you been) (currently|) (taking|take|on|using|use|taken) (any|) other (medication|medications|medicines|medicine|meds|pills|drugs)
(any|what) other (medications|medicines|meds|pills|drugs) (do you take|are you taking|)
(are you taking|do you take|are you on|have you taken) (anything|any medications|any medicine) (else|other than {x}|besides {x}|in addition to {x}|aside from {x})

# meds-other-pain
are you taking any other medication for pain
(are you|do you|have you) (taking|take|taken|tried|been taking) (any|) (other medication|other medications|other pain medication|other pain relievers|other medicine|anything else) (for the pain|for pain|for your pain|for it)

# meds-ever
have you ever taken any other medication
have you (ever|) taken (any|) (other|) (medication|medications|medicines) (in the past|before|previously|)

# prescription
any prescription medication
(are you|do you|any|have you been) (taking|take|on|have|) (any|) (prescription medication|prescription medications|prescription drugs|prescriptions|prescribed medication|prescribed medications|prescription medicine|prescription meds)
(has|have) (a|your|any) (doctor|doctors) prescribed (anything|any medications) (for you|)

# prescribed-by
did your doctor prescribe {x}
(did|was|is) (your doctor|a doctor|the doctor|{x}|it) (prescribe|prescribed|give you|recommend) ({x}|it|that|by a doctor|by your doctor|)
(was|is) {x} prescribed
is that (over the counter or prescription|a prescription|prescribed)

# prescribed-who
who prescribed {x}
who (prescribed|gave you|told you to take|recommended|prescribes) {x} (for you|to you|)

# otc
any otc medication
(are you|do you|any|have you|what about) (taking|take|using|use|taken|) (any|) (otc|over the counter|over the counter or herbal|nonprescription|non prescription) (medication|medications|drugs|medicines|meds|pills|remedies)

# supplements
are you taking supplements
(are you|do you|any|have you|what about) (taking|take|using|use|on|) (any|) (supplements|vitamins|herbal supplements|vitamins or supplements|herbs|herbal medicines|herbal remedies|dietary supplements|natural supplements|supplements or vitamins|minerals or vitamins|alternative medicines)
what (supplements|vitamins) do you take

# supplements-why
why supplements
why (do you|are you|did you start) (take|taking) (supplements|a supplement|the supplement|your supplements|vitamins|herbs)
what (do you take|are you taking|is) the supplement for

# meds-what
what pills did you take
(what|which) (pills|medicine|medication|medications|drugs|pain medication|pain reliever|painkiller|medicines|over the counter medicine) (did you take|have you taken|have you tried|did you use|was it|were you taking)
what did you take (for it|for the pain|)

# meds-name
what were the pills called
what (is|was|were|are) (the|) (name|names) of (the|your|that) (medication|medicine|pills|drug|drugs|medications)
(what|) (were|are|is) (the pills|the medicine|it|they|the medication) called
(do you|can you) (know|remember|tell me) the name of the (medication|medicine|pills)

# meds-kind
what kind of medicine is that
what (kind|type|sort) of (medicine|medication|pill|drug|pills) (is that|is it|was it|are they|did you take|are you taking)

# meds-why
why do you take {x}
why (do you|are you|did you) (take|taking|using|use|started taking) (it|that|{x}|that medication)
what (is {x}|do you take {x}|are you taking {x}|is that|is the medication) for

# dose
what was the dose
(what|how much|how many) (dose|dosage|strength|is the dose|was the dosage|is the strength|milligrams|mg) (of {x}|did you take|do you take|are you taking|is it|was it|)
how many (milligrams|mg|pills|tablets) (do you take|did you take|are you taking|each time|is it|at a time)
(what is|what was) the (dose|dosage|amount) (of {x}|)

# dose-much
how much {x} do you take
how (much|many) (of|) {x} (do you take|are you taking|have you been taking|do you use|do you usually take) (a day|at a time|each time|)
how (much|many) do you take (of {x}|)

# dose-taken
how much {x} have you taken
how (much|many) (of|) {x} (have you taken|did you take|have you used|have you had) (so far|today|)

# dose-often
how often do you take {x}
how (often|frequently|many times a day) (do you|are you|have you been) (take|taking|use|using) {x}
how often (do you take it|are you taking that|do you take that)
how many times (a|per) day (do you take {x}|)

# dose-when
when did you take {x}
when (did you|was the last time you|do you) (take|took|last take|start taking|last use) {x}

# dose-since
how long have you been taking {x}
how long (have you|) (been|been taking|taken|been on|been using|were you taking) {x}
(since when|when) (do you|did you start) (take|taking|using) {x}
for how long have you been taking {x}

# want-meds
would you like some pain medication
(would you like|do you want|do you need|are you looking for|should we give you|can i get you) (some|any|a|) (pain medication|pain medicine|medicine|medication|something for the pain|prescription|painkillers|pain pills|drugs)
(can i|can we) give you something for (the|your) pain

# allergies
do you have any allergies
(do you have|are there|any|have you got|do you have any|have you ever had|tell me about your) (any|) (allergies|drug allergies|medication allergies|known allergies|allergies to medications|allergies to any medications|food allergies|seasonal allergies|allergies to medicine|allergies to anything|allergies to drugs)
are you allergic to (anything|any medications|any medication|any drugs|any medicines|any foods|latex)
allergies
what are you allergic to

# allergy-reaction
what are your allergy reactions
(what|tell me what) (happens|reaction do you have|kind of reaction do you have|reactions do you get|type of reaction do you get|is your reaction|happened) (when you take {x}|to it|when you are exposed|when you have a reaction|)
how do you react to (it|{x}|that)

# family-illness
any family history of illness
(do you have|is there|any|are there|have you got) (any|a|) (significant|known|) family history of (illness|disease|illnesses|medical problems|medical conditions|health problems|any diseases|chronic illness|chronic conditions|any medical conditions|anything|major illness|diabetes or heart disease)
(does|do) (anyone|anybody|any members|any relatives|members|any family members) (in|of) your (family|immediate family) have (any|) (medical problems|illnesses|diseases|health problems|medical conditions|chronic illnesses|medical issues|health issues|serious illnesses)
(does|do) your (family|relatives) have (any|a history of) (medical problems|illnesses|diseases|health problems|illness|medical conditions|health issues)
(any|are there any) (medical|health) (problems|conditions|issues|illnesses) in (your|the) family
is your family healthy
(what|which) (medical problems|illnesses|diseases|conditions) (does your family have|are in your family)

# family-run
are there any medical conditions that run in your family
(does|do|is there|are there|what) (anything|any diseases|any illnesses|any medical problems|any conditions|something|diseases|illnesses) (that|) (run|runs) in (your|the) family

# family-history
family history
(tell me about|what is|can you tell me about|could you describe|let us talk about|what about|i would like to ask about|can we talk about) your family (medical|) history
do you have (any|a) (pertinent|relevant|) family (medical|) history
(how about|what about) (your|) family history

# family-x
does anyone in your family have {x}
(does|has|is|do) (anyone|anybody|someone|any relatives|any family members) (else|) (in|on|) (your family|) (have|had|with|having|suffer from) {x}
(any|do you have a|is there a|is there any|do you have any) (family history|history in your family|history in the family) of {x}
(any|is there|is there any) {x} in (your|the) family
(any|) {x} run in (your|the) family
does {x} run in (your|the) family
do your parents have {x}
do you have (any|) family members with {x}

# family-how
how is your family
how (is|are) (your family|the family|your relatives|everyone in your family|your family doing|your folks)
tell me about your family
(can you tell me|what can you tell me) about your family

# have-family
do you have a family
do you have (a|any) (family|family nearby|family members|family in the area|family close by)

# relatives
do you have relatives
do you have (any|other|living|) (relatives|aunts or uncles|extended family|cousins)
(do you have|any) (other|) family (in the area|around here|nearby)

# parents-healthy
are your parents healthy
(are|is) your (parents|mother|father|mom|dad|mom and dad|mother and father) (healthy|in good health|well|doing well|sick|in good shape|both healthy)
how (is|are) (your parents|your mother|your father|your mom|your dad|your mother's health|your father's health|your parents' health|the health of your parents|your parents doing|mom and dad)
(tell me about|what about|how about) your (parents|mother|father|mom and dad|parents' health|mom|dad)

# parents-problems
do your parents have any medical problems
(do|does) (your|) (parents|mother|father|mom|dad|mom or dad|mother or father) (have|have had) (any|) (medical problems|health problems|medical conditions|illnesses|diseases|medical issues|chronic illnesses|health issues)
(did|have|has) your (parents|mother|father|mom|dad) (have|had|ever had) (any|) (medical problems|health problems|illnesses|diseases|conditions)
(what|any) (medical|health) (problems|conditions|issues) do your parents have
(any|) medical (history|problems) (for|with|in) your parents

# parents-living
are your parents living
(are|is) (both|) (your|of your) (parents|mother|father|mom|dad|mom and dad) (living|alive|still alive|still living|both alive|around|still with us|still around|deceased)
(have|has) (either of|) your (parents|mother|father) (passed away|died)

# parents-old
how old are your parents
(how old|what age) (are|is|were) your (parents|mother|father|mom|dad|mom and dad)
what are your parents' ages

# grandparents
tell me about your grandparents
(tell me about|how are|what about|how about|are) your (grandparents|grandmother|grandfather|grandparents' health|grandma|grandpa|grandparents healthy)
(do|did) your (grandparents|grandmother|grandfather) (have|have had) any (medical problems|health problems|illnesses|diseases|medical conditions)
how is the health of your grandparents

# grandparents-living
are your grandparents living
(are|is) (any of|) your (grandparents|grandmother|grandfather) (living|alive|still alive|still living|still with us|deceased)

# grandparents-die
how did your grandparents die
(how|what) did (your|) (grandparents|grandmother|grandfather|grandmothers|grandfathers|they) (die|pass away|die of|die from|pass away from)
(what was|do you know) the cause of death of your grandparents
how did (they|he|she) die
why did they (die|pass)

# grandparents-old
how old are your grandparents
how old (are|were) your (grandparents|grandmother|grandfather) (when they died|)

# siblings
do you have siblings
(do you have|have you got|any|how many) (any|) (siblings|brothers or sisters|brothers|sisters|brothers and sisters) (do you have|)

# siblings-healthy
are your siblings healthy
(are|is|how are) your (siblings|brother|sister|brothers and sisters) (healthy|in good health|doing|well|)
do your (siblings|brothers or sisters) have any (medical|health) problems
`;
