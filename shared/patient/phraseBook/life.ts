/** Phrases with which clinicians ask about the person and their life. @see complaintPhrases for the form */
export const lifePhrases = `
# name
what is your name
(can|could|may) (you|i) (please|) (tell me|have|get|state) your (name|full name|first and last name)
(what is|state|and) your (full|first|last) name
who are you

# name-birth
name and date of birth
(can|could|may) (you|i) (please|) (tell me|confirm|verify|state|have|get|give me) your (name|full name) and (date of birth|birthday|birth date|dob)
(what is|please state|verify|confirm) your (full|) name and (date of birth|dob|birthday)

# call
what should i call you
what (should|would you like me to|do you like to be|can i|may i|do you want me to|do you prefer to be|would you prefer to be|would you like to be) (call|called) (you|)
how (would you like|do you like|do you prefer|should i|would you prefer) (to be addressed|to be called|address you|me to address you|refer to you)
(what|which) name do you (go by|prefer|like to be called)
do you go by (a nickname|another name|mr or your first name|your first name)
what would you like (me|us) to call you

# call-name
do you mind if i call you {x}
(may|can|could|is it ok if|is it all right if) i call you (by your first name|{x})
(do you mind|would you mind|would it be ok) if i (call|called) you (by your first name|{x})

# are-you-name
are you {x}
(is this|you must be|am i speaking with) {x}

# old
how old are you
(how old|what age) are you (now|again|)
what is your age

# born
when were you born
(what is|when is|can you tell me) your (date of birth|birthday|birth date|dob)
what (day|year) were you born

# yourself
tell me about yourself
(tell me|can you tell me|could you tell me|why do not you tell me) (a little|a bit|something|more|some) (about|more about) yourself
(i would like to|let us) (know|hear|learn) (a little|more) about (you|yourself)
(tell me about|how is|what is) your (life|personal life|lifestyle|background)
who is {x}

# know-more
i would like to get to know more
i would (like|love) to (get to know|know|learn) (you|more about you|more|you better|a little bit more about you)
let me get to know you (a little|) better

# social
social history
(i would like to|let us|i want to|now i am going to|can we) (talk about|discuss|ask you about|ask some questions about|move on to) your (social history|social life|lifestyle|personal life|social situation)
(tell me about|what is|what about) your social (history|life)

# living
what do you do for a living
what (do you do|kind of work do you do|is your job|is your occupation|is your profession|type of work do you do|line of work are you in|sort of work do you do|kind of job do you have|do you do for work|is your career|is your line of work|do you do for a job)
(tell me about|can you tell me about|could you describe|describe) your (job|work|occupation|profession)
what is (your job title|your role at work|a typical day at work)
how do you (make a living|earn a living|support yourself)
what does your (job|work) (involve|entail|consist of)

# working
are you currently working
(are you|do you) (currently|still|) (working|work|employed|have a job|in work|working right now|working now|at work)
(are you|do you work) (full time or part time|retired|unemployed|full time|a student)

# work-where
where do you work
(where|which company|for whom|who) (do you|are you) (work|working|employed|work for)
what (company|place) do you work (for|at)

# work-how
how is work
how (is|are) (work|your job|things at work|work going|your work|the job|business)
how do you like (your job|work|your work)

# work-much
how much do you work
how (much|many hours|often|many days|long) (do you|are you) (work|working) (a week|each week|each day|per week|)
what are your (work|) hours

# work-stress
is your job stressful
(is|how) (your|) (job|work|stressful is your job|stressful is your work) (stressful|hard|tough|)
(do you have|is there|are you under) (any|a lot of|) (stress|pressure) (at|from) (work|your job)
does (your job|work) (stress you out|cause you stress)

# work-enjoy
is your job pleasurable
(do you|are you) (enjoy|like|love|happy with|satisfied with|happy in) (your|the) (job|work|career|what you do|line of work)
is your (job|work) (enjoyable|pleasurable|satisfying|fulfilling|rewarding|fun)

# work-physical
is your job physically demanding
(is|does) your (job|work) (physically demanding|physical|very physical|demanding|strenuous|physically intense|require physical labor|involve physical work|labor intensive|hard on your body)
how (physical|physically demanding|strenuous) is your (job|work)
(do you|are you) (do physical labor|on your feet|sitting|stand a lot) (at work|all day|)

# work-since
how long have you been a {x}
how long have you (been a {x}|worked there|been working there|had your job|been working|worked as a {x}|done that|been at your job|been doing this job|been in this line of work|worked in that job)

# school
how far did you get in school
(how far|what level|what grade) (did you|have you) (get|go|gotten|gone|complete|finish) in school
(what is your|what is your highest level of) (education|level of education|education level)
(did you|have you) (finish|finished|go to|graduate from|attend) (high school|college|school)

# where-live
where do you live
(where|in what city|what town|what kind of place) (do you|are you) (live|living|live now|currently live)
(what is your|do you live in) (living situation|address|a house|an apartment|a house or an apartment|town|the city|housing situation|home situation)
do you live (nearby|around here|close by|locally)

# live-alone
do you live alone
(do you|are you) (live|living) (alone|by yourself|on your own|alone or with someone|by yourself or with someone|with anyone|with anybody)

# live-with
who do you live with
(who|whom) (do you live with|lives with you|is at home|lives at home with you|are you living with|else lives with you|lives in your home|is at home with you|do you live with at home)
(does|do) (anyone|anybody|someone) (live|living|else live) with you
(tell me about|what is|who is in) your (household|living situation|home situation)
do you (live with|have) (a roommate|roommates|family|your family)

# home
how is home
how (is|are) (home|things at home|your home life|life at home|everything at home|it at home|the situation at home)
(tell me about|what is|describe) your (home life|home|home situation|home environment|home life like)

# sick-home
anyone sick at home
(is|has) (anyone|anybody|someone) (else|) (sick|been sick|ill) (at home|around you|in your house|in your household)
(have you been|any) (around|sick|in contact with) (anyone who is sick|anyone sick|sick people|contacts|sick contacts)

# safe-home
do you feel safe at home
(do you|are you) (feel|feeling|always feel) safe (at home|in your home|where you live|in your relationship|at home and at work|in your house|in your environment|in your home environment)
(are you|is it|is home) safe at home
is your home (a|) safe (place|environment|)

# safe
do you feel safe
(do you|are you) (feel|feeling|) safe (in general|)

# abused
are you abused
(are you|have you|has anyone) (abused|being abused|ever been abused|been abused|hurt you|hit you|been hit|ever hurt you|threatened you|ever been hurt by a partner|been physically abused|a victim of abuse)
(any|is there any|is there) (abuse|violence|domestic violence) (at home|in the home|in your home|in your relationship|)

# weapon
do you have a weapon
(do you|are there|do you have) (have|own|keep|any|) (a|any|) (weapon|weapons|gun|guns|firearm|firearms|guns in the house|weapons at home|guns at home)

# pets
do you have any pets
(do you have|have you got|any|do you own) (a|any|) (pets|pet|dog|dogs|cats|dogs or cats|animals) (at home|)

# fun
what do you do for fun
what (do you|kinds of things do you|things do you|activities do you) (do|like to do|enjoy doing|enjoy) (for fun|in your free time|in your spare time|outside of work|when you are not working|to relax|for leisure|for enjoyment|on weekends|to unwind|)
how do you (spend your free time|like to spend your time|relax|unwind)
what (are your interests|do you enjoy)

# hobbies
do you have any hobbies
(do you have|have you got|what are|tell me about|any) (any|your|) (hobbies|hobby|hobbies or interests|interests|leisure activities|pastimes)

# exercise
do you exercise
(do you|how often do you|are you able to|what do you do to) (exercise|work out|get exercise|workout|go to the gym|get any exercise|exercise regularly|play any sports|play sports|get regular exercise)
(how much|what kind of|what type of|any) (exercise|physical activity) (do you get|do you do|do you do each week|)
how is your exercise

# active
are you active
(are you|do you|how) (physically active|active|an active person|lead an active lifestyle|stay active|active are you|keep active|pretty active|fit|move around a lot)
what is your (activity level|level of activity)

# smoke
do you smoke
(do you|are you|did you) (currently|) (smoke|a smoker|use tobacco|smoke cigarettes|use any tobacco products|chew tobacco|vape|smoke tobacco|use tobacco products|use nicotine|smoke or use tobacco|smoke anything|a current smoker|use cigarettes)
(any|) (smoking|tobacco use|tobacco|cigarettes)
how (much|many cigarettes|many packs a day|often) do you smoke

# smoked
have you ever smoked
(have you|did you) ever (smoked|smoke|used tobacco|smoked cigarettes|been a smoker|use tobacco|smoked in the past)
(did you|have you) (used to smoke|smoke in the past|smoked before|quit smoking)
(any|do you have a) (past smoking|smoking history|history of smoking|history of tobacco use)

# secondhand
are you exposed to secondhand smoke
(are you|is there) (exposed to|around|any) (secondhand smoke|second hand smoke|smoke|smokers|people who smoke)
does (anyone|anybody) (around you|at home|you live with|in your house) smoke

# drink
do you drink
(do you|how often do you|are you) (drink|drink alcohol|drink any alcohol|consume alcohol|use alcohol|drink alcoholic beverages|a drinker|have a drink|drink beer or wine|drink beer)
(any|tell me about your|what about|how about) (alcohol|alcohol use|alcohol consumption|drinking|alcohol intake)
when do you drink

# coffee
do you drink coffee
(do you|how much|how often do you) (drink|have|consume|use|) (any|a lot of|) (coffee|caffeine|tea|soda|caffeinated drinks|energy drinks|coffee do you drink|caffeine do you drink)

# drugs
do you use illegal drugs
(do you|are you|have you|have you ever|did you ever) (use|using|do|take|used|taken|tried|done) (any|) (illegal drugs|recreational drugs|drugs|street drugs|illicit drugs|illicit substances|other drugs|marijuana|drugs recreationally|substances|other substances|any drugs like marijuana or cocaine|iv drugs|illegal substances)
(any|what about|how about) (drug use|recreational drug use|illicit drug use|drugs|recreational drugs|illegal drugs|illicit drugs|street drugs|marijuana|other substances|substance use)
do you smoke marijuana

# married
are you married
(are you|have you ever been|were you ever) (married|single|single or married|married or single|divorced|married or in a relationship|ever married|widowed)
(do you have|how is|what is) (a|your) (wife|spouse|wife or girlfriend|husband|marital status)

# married-long
how long have you been married
how long have you (been married|been together|been in this relationship|been with your partner|been with your wife|been dating|known your partner|been single|been divorced)

# dating
are you dating anyone
(are you|do you) (dating|seeing|currently dating|going out with|involved with) (anyone|anybody|someone|somebody|anyone special|anyone right now)
(do you have|have you got) a (girlfriend|boyfriend|girlfriend or boyfriend)

# relationship
are you in a relationship
(are you|have you been) (currently|) (in|involved in) (a|any) (relationship|romantic relationship|committed relationship|serious relationship|relationships|monogamous relationship)
(what is|tell me about) your (relationship status|relationship|romantic life|love life|relationships)

# other-half
do you have a significant other
do you have (a|any) (significant other|partner|romantic partner|life partner|special someone|girlfriend or wife)

# children
do you have any children
(do you have|have you got|any|how many) (any|) (children|kids|sons or daughters|child|children or grandchildren) (do you have|)

# children-about
tell me about your children
(tell me about|how old are|what are the ages of|how many) your (children|kids|son|daughter)

# children-how
how are your children
how (are|is) your (children|kids|son|daughter|children doing|kids doing)
are your (kids|children) (healthy|well|in good health|doing well)

# children-where
where are your children
(where do|where are|do) your (kids|children) (live|living|live with you|live nearby|now)

# sex
are you sexually active
(are you|have you been) (currently|) (sexually active|having sex|sexually active now|sexually active right now|active sexually)
(do you have|have you had|tell me about your|how is your) (sex|intercourse|sexual history|sex life|sexual activity|sexual intercourse) (recently|)
(any|) sexual activity

# sex-partners
how many sexual partners
how many (sexual|sex|) partners (have you had|do you have|have you had in the past year|in the last year|in your lifetime|in total|have you had recently|)
how many people (have you slept with|have you had sex with|are you having sex with)
(do you have|are you with|have you had) (one or multiple|one|multiple|more than one|new) (sexual|) (partners|partner)

# sex-other
any other sexual partners
(do you have|are there|have you had|any|have you got) (any|) other (sexual partners|partners|sex partners)

# sex-other-past
any other past sexual partners
(any|have you had any|how many) (other|) (past|previous|prior) (sexual|) partners
have you been with anyone else (in the past|)

# sex-who
who are your sexual partners
(who|tell me about) (are your|is your|your) (sexual|) (partners|partner)
(who do you|with whom do you) have sex (with|)

# orientation
do you prefer men or women
(do you|are you) (prefer|have sex with|sleep with|attracted to|sexually attracted to|date|like|interested in) (men or women|men women or both|men|women|men or women or both|males or females|women or men)
(are your|is your) (partners|partner|sexual partners) (men women or both|men or women|male or female)
(what is|how do you identify) your sexual (orientation|preference)
are you (gay|straight|heterosexual|homosexual|bisexual)

# partner-sex
is your partner male
(is|was) your (partner|significant other|sexual partner) (male|female|male or female|a man or a woman|a man|a woman)

# contraception
do you use any contraception
(do you|are you|what do you) (use|using|practice|) (any|) (contraception|protection|birth control|condoms|contraceptives|safe sex|a condom|form of protection|form of contraception|barrier protection) (during sex|when you have sex|)
(what|what kind of|which) (contraception|protection|birth control|method of birth control) do you use

# contraception-every
do you use contraception every time
(do you|did you) (always|) (use|wear) (condoms|contraception|protection|a condom) (every time|each time|always|all the time|consistently)

# unprotected
have you had unprotected sex
(have you|do you|did you) (ever|) (had|have) (unprotected sex|unprotected intercourse|sex without a condom|sex without protection)

# sex-last
when was the last time you had intercourse
when (was|did) (the last time you had|you last have|your last) (sex|intercourse|sexual intercourse|sexual encounter|sexual activity|sexual contact|were you sexually active)

# sti
have you ever had a sexually transmitted infection
(have you|did you) (ever|) (had|have|been diagnosed with|been treated for|been tested for) (a|any|an) (sexually transmitted infection|sexually transmitted disease|std|stds|sti|stis|sexually transmitted infections|sexually transmitted diseases)
(any|do you have a) history of (stds|stis|sexually transmitted infections|sexually transmitted diseases)

# sti-now
do you have a sexually transmitted infection
(do you have|any|are you worried about) (a|any|an) (sexually transmitted infection|std|sti|stds|stis|sexually transmitted disease|sexually transmitted diseases)

# period
when was your last period
(when|what) was (your last|the first day of your last) (period|menstrual period|menstruation)
are your (periods|cycles) regular

# pregnant
have you ever been pregnant before
(have you|are you|could you) (ever|) (been pregnant|pregnant|be pregnant|had any pregnancies)
how many (pregnancies|times have you been pregnant)

# military
have you ever been in the military
(have you|did you|were you) (ever|) (been in|serve in|served in|in) (the|) (military|army|armed forces|navy|service)
are you a veteran

# religion
what is your religious preference
(what is|do you have|tell me about) (your|a|any) (religion|religious preference|religious beliefs|spiritual beliefs|faith|religious affiliation)
(are you|do you) (religious|spiritual|go to church|practice a religion|attend church|a religious person)

# travel
have you traveled recently
(have you|did you) (traveled|been traveling|travel|been abroad|gone anywhere|left the country|been out of the country|been on any trips) (recently|lately|)
any (recent|) (travel|trips|foreign travel)

# stressed
are you stressed
(are you|do you|have you been) (feel|feeling|under|) (stressed|stress|a lot of stress|any stress|stressed out|overwhelmed|stressed at home|stressed lately)
(do you have|is there|any|have you had) (any|a lot of|) (stress|stressors|stress in your life) (in your life|at home|lately|recently|)
(how is|what is) your (stress|stress level)
what (causes you stress|stresses you out|are your stressors)
how do you (handle|deal with|cope with|manage) stress

# anxious
do you feel anxious
(do you|are you|have you) (feel|felt|feeling|been|) (anxious|anxiety|any anxiety|worried|nervous or anxious) (lately|often|)
(do you have|any|have you had) (any|) anxiety

# nervous
are you nervous
(are you|do you) (feel|feeling|) (nervous|scared|on edge|uneasy) (about today|about being here|)

# happy
are you happy
(are you|do you) (happy|feel happy|generally happy|satisfied with life|content|happy with your life|enjoy life|happy at home|enjoying life)

# mood
how is your mood
(how is|how has|how would you describe|what is|tell me about) your (mood|mood been|mood like|mood lately|emotional state|mental health|mood in general)
how (are you|have you been) feeling emotionally
(how are|how is) your (spirits|emotions)

# mood-change
having mood changes
(have you|are you|any|do you) (had|having|noticed|have|) (any|) (mood changes|changes in mood|mood swings|changes in your mood|change in mood)

# depressed
are you depressed
(are you|do you|have you) (feel|felt|feeling|been|been feeling|ever feel|) (depressed|sad|down|blue|depression|down or depressed|sad or depressed|down in the dumps|low) (lately|recently|)
(any|do you have any|have you had any) (depression|symptoms of depression|sadness)
have you (lost interest|had little interest) in (things|doing things)

# hopeless
do you feel hopeless
(do you|have you) (ever|) (feel|felt|been feeling) (hopeless|helpless|worthless|like giving up)

# suicidal
are you suicidal
(are you|have you|do you|any) (suicidal|having thoughts of suicide|thought about suicide|had thoughts of suicide|suicidal thoughts|thought of hurting yourself|thought about killing yourself|have thoughts of harming yourself|want to hurt yourself|thinking about hurting yourself|had any thoughts of harming yourself or others|feel like hurting yourself|want to die)

# support
do you have support
(do you have|is there|have you got) (a|any|good|enough|someone|anyone|people|friends|family) (support|support system|support at home|social support|support network|to help you|to support you|to talk to|you can talk to|you can rely on|who can help you|who help you|who can take care of you|you can count on|to help take care of you|family or friends to help)
(does|do|can) (anyone|your family|your friends|someone|anybody) (help you|support you|take care of you|help you out|check on you|look after you)
how is your support system

# support-who
who supports you
who (supports you|is your support|helps you|do you turn to|do you talk to|can you count on|takes care of you|is there for you|do you rely on|is in your support system|is your main support) (when you need help|at home|when things get hard|)
(who are|tell me about) your (support system|friends|support network|supports)
`;
