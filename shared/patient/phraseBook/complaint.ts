/**
 * Phrases with which clinicians ask about the complaint. A heading "# name" begins an entry; each line after it is a way to ask, the plainest first. `(a|b|)` stands for one of
 * its parts, `{it}` for the complaint, `{x}` for a thing that a meaning names.
 */
export const complaintPhrases = `
# opening
what brings you in today
what (brings|brought|is bringing) you (in|here|to see us|to the clinic|to the hospital|to the office|to the doctor|in to see us) (today||this morning)
(how|what) can (i|we) (help you with|do for you|help you) (today||this morning)
why (are you here|did you come in|have you come in|did you come to see us|are you visiting us) (today|)
what (seems to be|is|would you say is) (the problem|the trouble|wrong|going on|the matter|bothering you|troubling you|your main concern) (today|)
what (has been|is) going on
tell me (what is going on|why you are here|what brought you in|what brings you in|about what brings you in|what happened|about your problem|about what is bothering you)
can you tell me (a little|a bit|) (about|more about) (why you are here|what brings you in|your problem|your concern|your issue) (today|)
what is the reason for your visit (today|)
i understand you (are having|have been having|have|came in with) some (pain|trouble|problems) (can you tell me about that|)
i hear you (are having|have) some (pain|trouble|problems)
what is your chief complaint
what would you like to (talk about|discuss|address) today
start from the beginning and tell me what happened
so what is going on today

# more-about
tell me more about {it}
(can|could) you (please|) tell me (some|a little|a bit|) more about {it}
tell me (a little|a bit|some|) about {it}
(please|) (elaborate on|expand on|say more about|go into more detail about) {it}
i would like to (hear|know|learn) more about {it}
(can|could) you (explain|elaborate on|talk more about) {it}
(can|could) you give me (some|a few|) more (details|information) (about|on) {it}
tell me (all|everything) about {it}
let us talk (more|) about {it}
go on
tell me more

# describe
describe {it}
(can|could|would|will) you (please|) (describe|characterize) {it} (for me|to me|)
what (does|did|do) {it} feel like
what is {it} like
what (kind|type|sort) of pain is (it|this)
what (kind|type|sort) of pain (do you have|are you having|are you feeling|are you experiencing)
how would you (describe|characterize) {it}
how does {it} feel
what is the (quality|character|nature) of {it}
is {it} (sharp or dull|more sharp or dull|sharp dull or burning|sharp dull or achy|sharp achy stabbing or burning|stabbing or aching|burning or stabbing)
what words would you use to describe {it}
tell me what {it} feels like

# sharp
is {it} sharp
(is|was) {it} (a|more of a|) (sharp|stabbing|shooting|knife like) (pain|)
would you (say|call|describe) {it} (is|as|) (sharp|stabbing)
does it feel (sharp|like a knife|like stabbing)

# felt-sharp
did you feel a sharp pain
did you feel (a|any|) (sharp|sudden) pain (when it happened|at that moment|right away)
did you (hear|feel) (a|) (pop|snap|tear) (in your back|)

# dull
is {it} dull
(is|was) {it} (a|more of a|) (dull|achy|aching) (pain|ache|)
would you (say|call|describe) {it} (is|as|) (dull|achy)
does it feel (dull|achy|like an ache)

# burning
is {it} burning
does it (burn|feel like burning|throb|cramp|feel crushing|feel tight)
is it a (burning|crushing|cramping|squeezing|pressure like|throbbing|tearing) (pain|feeling)

# where
where is {it}
where (exactly|) (is|was) {it} (located|exactly|at|)
where (do|does|are) (you feel|you have|you feeling|you having|it hurt|you hurt) (pain|the pain|it|) (exactly|)
where are you (hurting|having pain|feeling pain)
what part of your (back|body|chest|stomach|leg|head) (hurts|is hurting|is affected)
which part (hurts|is it)
what (is the location|area|is the exact location) of {it}
in (what|which) (area|part|spot) is {it}
whereabouts is {it}
tell me where (it hurts|{it} is)
is {it} in one (spot|place|area)
(can|could) you (tell|show) me (exactly|) where (it hurts|{it} is|the pain is located)

# point
can you point to {it}
(can|could|would) you (please|) (point to|point at|show me with your finger|put your finger on|use one finger to point to) (where it hurts|{it}|the spot|the area)
point (to|with one finger to) where it hurts
show me where it hurts

# side
is {it} on one side
(is|does) {it} (on|only on|more on) (one side|both sides|the left or right|the right or left side|the left side|the right side)
which side (is it|hurts|does it hurt|is {it}) (on|)
does it hurt on (both sides|one side or both)

# upper-lower
is {it} in your upper or lower back
is {it} (in|) (the|your|) (upper|lower|middle|low|mid) (back|or lower back|part of your back|part)
is it (higher up or lower down|more upper or lower|low or high)
(upper|lower) (or lower|or upper|) back
is it in the (lower|upper) back

# radiate
does {it} radiate
does {it} (radiate|spread|move|travel|go|shoot|run) (anywhere|anywhere else|to other places|to any other part of your body|down your leg|to your legs|down your legs|into your leg|to your arm|)
(do|does) (you feel|you have) (it|the pain|pain) (anywhere else|going down your leg|shooting down your legs|in other places)
is there any radiation
(any|) radiation of the pain
does it stay in one (place|spot) or (does it|) (move|spread|travel|radiate)
does it move around
is {it} (radiating|shooting|spreading) (anywhere|)

# elsewhere
do you have pain anywhere else
(do you have|is there|are you having|do you feel|any|have you had) (any|) pain (anywhere else|in any other place|in any other part of your body|elsewhere|in other areas|somewhere else)
does (anything|anywhere|any other part of your body) else hurt
(where|what) else (does it|do you|) hurt
do you hurt anywhere else

# other-pain
are you having any other pain
(do you have|are you having|is there|have you had|any) (any|) other (pain|pains|aches or pains|pain issues)
other than {it} do you have any (other|) pain
(any|) (pain|pains) besides {it}
besides {it} (does anything else hurt|do you have any other pain)

# any-pain
do you have any pain
(are you|do you) (in|have|having|feel|feeling) (any|) (pain|discomfort) (right now|today|at the moment|now|currently|)
(does|do) (it|anything|you) hurt
are you in pain
any pain

# start-when
when did {it} start
when did {it} (first|) (start|begin|occur|happen|come on|appear|show up)
when (did|was) (you first notice|you start having|you start feeling|you begin to have|you first have|you first feel|you start noticing|the first time you noticed|you first notice the start of) {it}
(what day|what time|which day|how many days ago|how long ago|on what date|about when|what time of day|since when) did {it} (start|begin|happen)
when was the onset (of {it}|)
when did (all of|) this (start|begin|happen|occur)
how long ago (was that|was it|did this happen)
when did you hurt (your back|yourself|it)
how long ago did you (notice|hurt) (it|your back|this)
when exactly did it start
tell me when {it} (first|) started
since when (have you had {it}|)

# duration
how long have you had {it}
how long (have you had|have you been having|have you been feeling|have you experienced|have you been dealing with|have you noticed|have you been bothered by|have you been suffering from) {it}
how long has {it} (been going on|lasted|been there|been happening|been bothering you|been present|persisted|been hurting)
for how long (have you had {it}|has this been going on|)
how many (days|weeks) (have you had {it}|has it been|has it lasted)
what is the duration of {it}
how long has it been
how long does {it} (last|usually last|stay|go on)
has (it|this) been going on (long|for a while|a long time)

# start-how
how did {it} start
how did {it} (first|) (start|begin|come on|come about|happen|occur)
how did (it all|this all|this) (start|begin|happen)
how did you (get|hurt|injure) (it|your back|yourself)
tell me (about|) how {it} (started|began|happened)
what (happened|was going on) when {it} (started|began)
how did (it|this) come on

# sudden
was the onset of {it} sudden
(did|was) {it} (start|begin|come on|start off|the onset|happen|) (suddenly|sudden|gradually|gradual|suddenly or gradually|all of a sudden|all at once|slowly|slowly or suddenly|sudden or gradual|gradually or suddenly|out of nowhere|abruptly)
was {it} (sudden|gradual|a sudden thing|sudden or gradual) (in onset|)
was the onset (sudden|gradual|sudden or gradual|abrupt)
did it come on (quickly|fast|over time)

# immediate
did {it} start immediately
did (it|you|the pain) (start|begin|hurt|come on|feel it|have pain) (right away|immediately|at once|straight away|later|the next day|right after)
(was|is) it (right away|immediate)
how soon (after|afterwards) did (it|the pain) start

# doing-when
were you doing anything when {it} started
what were you doing (when|at the time|before|right before|just before) (it|{it}|this|that|) (started|began|happened|came on|)
were you doing (something|anything) (strenuous|in particular|special|) (when|at the time) {it} (started|began|)
where were you when {it} (started|began|happened)
what (were you|had you been) doing at the time

# caused
did anything happen to cause {it}
did (anything|something) (happen|occur|specific happen|in particular happen) (to cause|that caused|to bring on|to trigger|that could have caused|before|when) {it} (started|)
(is there|was there|can you think of) (anything|something) that (caused|could have caused|may have caused|might have caused|triggered|brought on|set off) {it}
what (caused|brought on|triggered|set off|led to) {it}
did you (do anything|do something) (to cause|that caused|to bring on|to injure|to hurt) (it|{it}|your back|yourself)
(do you recall|do you remember|was there) (any|an) (injury|trauma|incident|event) (that caused this|before it started|)
what happened
do you (know|remember) what you did to (cause|bring on) {it}
any (injury|trauma|accident or injury|inciting event)

# know-cause
do you have a cause for {it}
do you (know|have any idea|have a sense of|have an idea of) (what caused|why you have|what is causing|the cause of|what might have caused|what is making) {it}
(do you|any|have you got any) (idea|ideas|thoughts) (what caused|about what caused|of what caused|what is causing|on the cause of) {it}
what do you think (caused|is causing|might be causing|might have caused|brought on) {it}
why do you think (you have|you are having|you got) {it}

# idea
what do you think is the problem
what do you think (is wrong|is going on|it is|it could be|this is|it might be|is the matter|the problem is)
do you have any (idea|ideas|thoughts) (what is wrong|about what this could be|about what is going on|what it might be)
what (is|are) your (own idea|thoughts|theory) (about this|about what is going on|on what is wrong|)

# new
is {it} new
(is|was) {it} (a new|something new|a new thing|new|a new problem|new for you)
is this a new (problem|symptom|pain|issue|thing) (for you|)
have you (just|only) started having {it} recently
is this (something|) new or (old|have you had it before)

# first-time
is this the first time you have had {it}
(is|was) this (the|your) first (time|episode) (you have had {it}|having {it}|you have experienced {it}|this has happened|you have felt this|with {it}|)
has (this|it) (ever|) happened (to you|) before
is this the first (occurrence|time)

# before
have you had {it} before
(have|did) you (ever|) (had|have|experienced|felt|get) {it} (before|in the past|previously|prior to this|like this before)
(have|has) (you ever had|you had|anything) (anything like this|this|something like this|similar|this happened|this problem) (before|in the past|happened before)
(any|do you have a|do you have any) (history of|previous|past|prior) (back pain|back problems|back issues|pain like this|{it})
have you (ever|) had (back pain|similar pain|pain like this|this kind of pain|problems with your back|trouble with your back|back trouble) (before|in the past|)

# before-when
when have you had {it} like this before
when (was|did) (the last time you had|you last have|you have|you previously have) {it} (before|)
when did you have {it} (before|in the past|previously)

# before-injury
have you had back injury before
(have you|did you) (ever|) (injured|hurt|injure|had an injury to) your back (before|in the past|previously)
(any|have you had any) (previous|prior|past|old|earlier) (back|) (injury|injuries|trauma) (to your back|)

# constant
is {it} constant
(is|was|has) {it} (constant|there all the time|always there|been constant|continuous|steady|all the time|constant or intermittent|intermittent|intermittent or constant)
does {it} (come and go|ever go away|go away|hurt all the time|stay all the time|last all day|ever stop|let up|stay constant)
is it (there|present) all (the time|day) or (does it|) come and go
(do you|are you) (feel|have|having|feeling) {it} (all the time|constantly|all day|continuously|always)
is {it} (off and on|on and off|comes and goes)
constant or (intermittent|comes and goes)

# frequent
how frequent is {it}
how (often|frequently) (do you have|do you feel|do you get|do you experience|does|is) {it} (hurt|happen|occur|come|bother you|there|)
how many times (a day|) do you have {it}
what is the frequency of {it}

# when-have
when do you have {it}
when (do|does) (you have|you feel|you get|you notice|you experience|it happen|it hurt|it bother you) (it|{it}|the most|)
(what times|at what times|when during the day) do you (have|feel|notice) {it}
is there a (particular|certain) time (when|that) you (have|feel|get) {it}

# timing
is {it} worse in the morning or at night
(is|does) {it} (worse|get worse|better|any worse|more severe) (in the morning|at night|in the evening|during the day|at a certain time of day|at any particular time of day|at different times of the day|in the morning or evening|at certain times of the day|in the morning or at night)
(what|which) time of (the|) day is {it} (worse|worst|the worst)
does {it} (change|vary) (during|throughout|over|with) the (day|time of day)
(when|what time) during the day is {it} (worse|the worst)

# worst-when
when is {it} most severe
when is {it} (the worst|at its worst|worst|the most painful|most intense)
when does {it} (hurt the most|feel the worst|bother you the most)

# worse-better
has {it} become worse or better
(has|is|have) {it} (gotten|become|been getting|getting|got|been) (better or worse|worse or better|worse|any worse|better|any better|better worse or stayed the same|worse since it started)
is it getting (better or worse|worse|any better|any worse)
better or worse (since it started|)
has it (worsened|improved|gotten better|gotten worse) (since it started|)

# improving
is {it} improving
(is|has) {it} (improving|getting better|been improving|improved|going away|getting any better|healing|gotten any better|been getting better) (at all|)
(do you|does it|is it) (feel|feeling) (better|any better) (now|today|than before)

# changed
how has {it} changed over time
(how has|has|did) {it} (changed|change|been changing|progressed|evolved) (over time|since it started|at all|since it began|since then|)
(is|has) {it} (stayed|been|remained|staying) the same (since it started|over time|)
how has {it} (been|progressed|developed) since (it started|then)
any changes in {it}

# intensity-changed
has the intensity of {it} changed
has the (intensity|severity) (of {it}|) (changed|increased|decreased|gone up|gotten worse|varied)
does the (intensity|severity) (of {it}|) (change|vary)

# now
how is {it} now
how (is|does) {it} (now|right now|today|at the moment|feel now|feel today|feel right now|doing now|at this moment)
how are you feeling (right now|now) (with|in terms of) {it}
(are you|do you feel) (in pain|pain|hurting) (right now|now)

# scale
can you rate {it}
(can|could|would) you (please|) rate {it} (on a scale of one to ten|from 1 to 10|for me|from zero to ten|1 to 10|out of ten|)
on a scale (of|from) (1 to 10|one to ten|0 to 10|zero to ten|1 10) (how bad is|how would you rate|how severe is|how painful is|how much does|what is|with ten being the worst|where is|how intense is) {it} (hurt|)
how would you rate {it} (on a scale of one to ten|out of ten|)
(what|) (number|score) would you give {it}
(from|out of|scale of) (1 to 10|ten|one to ten|1 to ten) (how bad is it|how bad is the pain|)
if ten is the worst pain you have ever (had|felt) (what is this|how would you rate this|where is this)
rate your pain

# severe
how painful is {it}
how (painful|bad|severe|much pain|uncomfortable) is {it}
how (badly|much) does (it|this) hurt
how (bad|strong|severe) (does it get|does it hurt|is it)
what is the severity of {it}
is {it} (severe|very bad|mild or severe|mild moderate or severe|really bad|bad|very painful)

# intense
how intense is {it}
(what is the|) intensity (of {it}|)
how (intense|strong) (is|was|does) {it} (get|)

# worse
what makes {it} worse
(what|does anything|is there anything that|has anything|what things|what activities) (makes|make|made|seems to make) {it} (worse|hurt more|more painful|worsen|feel worse|increase|stronger)
(what|does anything|is there anything that|what activities) (aggravates|aggravate|exacerbates|exacerbate|worsens|worsen|brings on|triggers|increases) {it}
(are there|do you have|any) (any|) (aggravating|exacerbating|worsening) factors
when does {it} get worse
(are there|is there) (any|certain|some) (activities|movements|things|thing) that (make|makes|made) {it} worse
(do|does) (anything|certain activities|any activity) (you do|) make {it} worse
anything make it worse

# movement
what movements make it hurt
(what|which) (movements|motions|activities|actions) (make it hurt|hurt|cause pain|make {it} worse|are painful|bring it on)

# moving
does moving increase {it}
(does|is) (moving|movement|walking|activity|moving around|walking around) (increase {it}|make {it} worse|hurt|make it hurt more|worsen {it}|painful|affect {it})
(does it hurt|is {it} worse|do you have pain) (when|if) you (move|walk|move around|are active|walk around)
is {it} worse with (movement|activity|moving|walking|motion)

# bend
does it hurt when you bend
(does it hurt|does your back hurt|is {it} worse|is it painful|do you have pain) (when|if) you (bend|bend over|bend forward|lean forward|twist|bend down|turn)
does (bending|bending over|twisting|leaning) (hurt|make it worse|make {it} worse|cause pain)
is it (worse with|painful with) (bending|bending over|twisting)

# stand
does {it} increase when you stand
(does it hurt|is {it} worse|does {it} get worse|do you have pain) (when|if) you (stand|stand up|are standing|get up)
does standing (up|) (hurt|make it worse|make {it} worse|increase {it})

# lie-worse
is {it} worse when you lie down
(does it hurt|is {it} worse|does {it} get worse|do you have pain) (when|if) you (lie down|lay down|are lying down|are in bed|lie on your back)
does (lying|laying) (down|flat|) (hurt|make it worse|make {it} worse)

# lie-better
is {it} better when you lie down
(is {it}|does it feel|does it get|does {it} get) better (when|if) you (lie down|lay down|are lying down|lie flat|rest)
does (lying|laying) (down|flat|) (help|relieve {it}|make it better|make {it} better|ease {it})

# position-worse
does any position make {it} worse
(does|do|is there|are there|what) (any position|any positions|changing positions|certain positions|a position|a certain position|position|positions) (that|) (make|makes|making) {it} worse
is {it} worse in (certain|any|some) (positions|position)
is it worse (sitting or standing|sitting standing or lying down|when you sit|sitting)

# position-better
does any position relieve {it}
(does|do|is there|are there|what) (any position|any positions|changing positions|certain positions|a position|a certain position|position|positions) (that|) (relieve|relieves|make|makes|help|helps|ease|eases) {it} (better|)
(is there|have you found) (a|any) comfortable position
(what|which) position is (most|) comfortable

# at-rest
do you have {it} when you are at rest
(do you have|is there|do you feel) (pain|it|{it}) (at rest|when you are resting|when you rest|when you are not moving|when you sit still|even at rest)
does it (still|) hurt (at rest|when you are resting|when you are not moving|when you are sitting still)

# work-worse
does working make {it} worse
(does|is) (work|working|your job|being at work) (make|making|worsen|worsening) {it} (worse|)
(does|do) (your back|it|you) hurt (when you work|at work|while working|when working|while you are at work|on the job)
is {it} worse (at work|when you work|while working|after work)

# exercise-better
does {it} improve with exercise
does (exercise|stretching|walking|activity|moving around) (help|make it better|improve {it}|make {it} better|ease {it})
is {it} better (with|after) (exercise|movement|stretching|activity)

# sleep-pain
does {it} keep you up at night
does {it} (keep you up|wake you up|wake you|keep you awake|keep you from sleeping|affect your sleep|interfere with your sleep|interrupt your sleep|bother you at night|get you up) (at night|from sleep|)
(are you|have you been) (able to sleep|sleeping) with {it}
do you (wake up|get up) (at night|in the middle of the night) (because of|with|due to|from) {it}
how has {it} affected your sleep

# better
what makes {it} better
(what|does anything|is there anything that|has anything|what things|have you found anything that) (makes|make|made|seems to make) {it} (better|feel better|hurt less|less painful|improve|go away|ease)
(what|does anything|is there anything that|has anything|have you found anything that|has there been anything that) (relieves|relieve|alleviates|alleviate|eases|improves|helps|help|helped|relieved|lessens) (with|) {it}
(are there|do you have|any) (any|) (alleviating|relieving) factors
(what|is there anything|anything) (you can|you) do (to|that) (relieve|help|ease|make) {it} (better|)
anything make it better
when is {it} better
how do you relieve {it}

# else-help
does anything else help {it}
(does|has|is there|did) (anything|anything that|something) else (help|helped|helps|that helps|makes|make|make it|relieve|relieves) {it} (better|feel better|)
anything else (that helps|help|make it better|you have found that helps|to relieve the pain)
besides {x} does anything (else|) help

# tried
what have you tried for {it}
what (have you|did you) (tried|done|do|try|taken|taking|used|use|been doing) (for|to help|to relieve|to treat|to manage|to make|to ease) {it} (better|)
(have you|did you) (tried|try|done|do|taken|take|used) (anything|something) (for|to help|to relieve|to treat|to help with|to ease) {it}
what do you (do|take|use) (for|to relieve|to manage) {it}
(have|did) you (tried|try) (anything|something) to make {it} better
how have you (treated|been treating|managed) {it}

# tried-treatment
have you tried any treatment
(have you|did you) (tried|try|had|received|sought|gotten) (any|other|some) (treatment|treatments|therapies|therapy|remedies|home remedies|interventions|physical therapy) (for {it}|)

# tried-else
what else have you tried for {it}
what else (have you|did you) (tried|done|try|do|taken|used) (for {it}|to help {it}|to relieve {it}|to make it better|)
(have you|did you) (tried|try|taken|done|used|do) anything else (for {it}|to help {it}|to relieve {it}|to make it better|)
(have you tried|did you try|are you doing) (anything|any other things|any other treatments) (other than|besides|in addition to) {x}

# ice
have you tried ice
(have|did) you (tried|use|used|try|put|applied|been using|iced) (ice|any ice|an ice pack|ice on it|icing it|icing|cold packs) (for {it}|)
does ice help

# heat
have you tried heat or ice
(have|did) you (tried|use|used|try|applied|been using) (heat or ice|ice or heat|heat|a heating pad|any heat or ice|hot packs|a warm compress|warm or cold packs|heating pads) (for {it}|)
does (heat|heat or ice) help

# helped
did {x} help
(did|does|has|is) {x} (help|helped|helping|work|working|make it better|relieve the pain|relieving the pain|do anything|help at all|help with the pain|ease the pain|improve the pain|reduce the pain)
(did you|do you) (get|have|feel) any relief (from|with) {x}
how (well|much) (did|does) {x} (work|help)
is {x} (effective|working|helping)

# resting
have you been resting
have you (been resting|rested|been taking it easy|been able to rest|been in bed|taken any time to rest|gotten any rest|tried resting|tried rest|stayed in bed)
are you (resting|taking it easy|getting enough rest)
does rest help

# affected
how has this affected you
how (has|is|does) {it} (affected|affecting|affect|impacted|impacting|impact|changed|influenced|interfering with|interfere with) (you|your life|your daily life|your day to day life|your activities|your everyday life|your daily routine|your lifestyle|your quality of life|your daily activities)
(in what ways|what ways) has {it} affected (you|your life)
what effect has {it} had on (you|your life)
how are you (dealing|coping|managing) with {it}
how (has|does) (that|this) affect your (day|day to day|daily) (life|activities)

# activity
has {it} affected your activity
(has|does|is) {it} (affected|affect|limited|limit|limiting|changed|interfered with|interfere with|impacted|prevented|affecting) your (activity|activities|daily activities|ability to move|ability to do things|mobility|daily life|hobbies|normal activities)

# stopped
has {it} stopped you from doing anything
(has|is|does|did) {it} (stopped|stopping|kept|keeping|keep|prevented|preventing|stop|prevent|hindered) you from (doing anything|doing things|doing things you like|doing your normal activities|doing something|doing what you want|doing your usual activities)
(is there|are there|what are) (anything|any things|things|some things) (you can not do|you are unable to do|you have trouble doing) (because of|due to|now because of) {it}
what can you not do (because of|due to) {it}
what activities (can you not do|are hard|are difficult) (because of {it}|)

# normal-activities
can you do normal activities
(can you|are you able to|are you still able to|have you been able to) (do|perform|carry out|continue|go about) (your|) (normal|daily|usual|everyday|regular) (activities|things|routine|activities of daily living|chores|tasks)

# interfere-work
does {it} interfere with work
(does|has|is) {it} (interfere|interfering|interfered|affect|affected|affecting|impact|impacted|impacting|limit|limited) (with|) (your|) (work|job|ability to work|working|performance at work)
(how|) (has|is|does) {it} (affected|affecting|affect|impacted) your (work|job)
(are you|do you) having (trouble|problems|difficulty) at work because of {it}

# able-work
have you been able to work
(have you been|are you|were you) (able to|still able to) (work|go to work|do your job|keep working|continue working) (with {it}|since it started|)
can you (still|) work (with {it}|)

# off-work
have you been off work
(have you|did you) (been off|missed|taken|had to miss|taken off|miss|called off|had to take|taken any) (work|any work|time off work|time off|days off|any time off|any days of work|from work) (because of {it}|due to {it}|)
(how much|how many days of) work have you missed
are you off work

# off-work-because
have you been off work because of issue
have you (missed work|been off work|been out of work|stayed home from work) (because of|due to) {it}

# problems-working
do you have problems working
(do you have|are you having|have you had) (any|) (problems|trouble|difficulty|difficulties|issues) (working|at work|doing your job|with work)

# cannot-at-work
what can't you do at work
what (can not you do|are you unable to do|can you not do|is difficult to do|do you have trouble doing|is hard to do|tasks are hard) at (work|your job)

# can-run
can you run
(can you|are you able to) (run|jog|walk|climb stairs|walk without pain|jump)

# can-sit
are you able to sit
(can you|are you able to|do you have trouble|is it hard to) (sit|sit down|sitting|sit comfortably|sit still)

# can-stand
are you able to stand
(can you|are you able to|do you have trouble|is it hard to) (stand|stand up|standing|get up|stand for long)

# can-move
can you move {x}
(can you|are you able to|do you have trouble|how well can you) (move|moving|bend|flex|twist|use) {x}
(how is|do you have full) (your|) range of motion

# care-self
can you care for yourself
(can you|are you able to|have you been able to|do you need help to) (care for yourself|take care of yourself|dress yourself|bathe yourself|get dressed|shower|dress and bathe|manage on your own|feed yourself)
are you independent at home

# handling
how have you been handling this
how (are you|have you been) (handling|coping with|dealing with|managing|holding up with|getting along with|getting by with) (this|it|{it}|everything|all of this|that)
how have you (handled|coped|managed)

# concerns
what concerns you about {it}
(what|does anything|is there anything that) (concerns|worries|concern|worry|scares|frightens) you (the most|most|) (about {it}|)
(what are|do you have|tell me about|any) (your|any|) (concerns|worries|fears) (about {it}|)
are you (worried|concerned|afraid|scared) (about|by|of) {it}
what are you (most|) (worried|concerned|afraid) (about|of)
is there (something|anything) you are (worried|concerned) about

# bothers-most
what bothers you the most
(what|which) (bothers you the most|bothers you most|is bothering you the most|troubles you the most|is the worst part|is the most bothersome|is the biggest problem|is your biggest concern|problem bothers you more)
what is the most (bothersome|troubling) (thing|part|symptom|problem)

# mentally
does this bother you mentally
(does|has|is) {it} (bother|bothering|affected|affect|affecting) (you mentally|you emotionally|your mental health|your mood|your emotions|your spirits)
how (has|does) {it} (make you feel|affect your mood|make you feel emotionally|affected your mood)

# frustrated
are you frustrated
(are you|do you feel|have you been) (frustrated|upset|annoyed|irritated|angry) (by this|about it|)

# goal
what is your goal for this visit
what (are|is) (your|the) (goal|goals|expectation|expectations|hope|hopes) (for|of|from) (this visit|today|today's visit|the visit|your visit|this appointment)
what (do you|are you|would you) (hope|hoping|like|want|expect|expecting) (to get|to accomplish|to get out of|to achieve|us to do|for|to gain) (today|from this visit|out of this visit|for you|with this visit|)
what would you like (us|me) to do (for you|)
what are you looking for (today|)

# should-do
what should we do
what (should|can|would you like|do you want|do you think) (we|us|me|i) (should|) (do|to do) (about {it}|about this|for you|next|to help)
how (would you like|do you want) (to|us to) (treat|handle|manage) (this|it)

# sought-care
have you seen anyone else
(have you|did you) (seen|see|visited|talked to|been to|consulted|spoken to|gone to) (anyone|any other doctors|another doctor|anybody|any doctors|another physician|a specialist|anyone else|any other doctor|somebody) (else|) (about|for) (this|{it}|it)
have you (sought|gotten|received) (any|) (medical|) (care|help|attention|treatment) (for|about) (this|it|{it})

# seen-doctor
have you seen a doctor
(have you|did you) (seen|see|been to|gone to|visited|go to) (a|the|your) (doctor|physician|primary care doctor|clinic|emergency room) (about|for|about this|for this|because of) ({it}|this|)

# symptoms-general
do you have any other symptoms
(do you have|are you having|have you had|have you noticed|are there|are you experiencing|any|did you notice) (any|) (other|associated|additional|new) (symptoms|symptom|signs)
have you noticed (anything|something) else
(anything|is there anything) else (you have noticed|that came with it|along with the pain|happening with it)
what other symptoms (do you have|have you had|are you having)

# other-problems
any other problems
(do you have|are you having|are there|is there|have you had|any|have you noticed) (any|) other (problems|problem|issues|issue|concerns|concern|complaints|complaint|things bothering you|medical concerns|health concerns|problems today)
is (anything|there anything|something) else (bothering you|wrong|going on|that is bothering you|that bothers you|troubling you|concerning you|on your mind|you are concerned about|that concerns you) (today|)
(anything|is there anything) else (you would like|you want|you wanted|you need|we should) (to discuss|to talk about|to tell me|to address|to bring up|talk about|to go over|me to know|to mention) (today|)
(what|does anything) else (bothers|bother|is bothering|is concerning|is troubling|concerns|worries) you
what else is (going on|wrong|new)
(any|other) (problems|concerns|issues) (besides|other than|apart from) {it}
(besides|other than|apart from|aside from|in addition to) {it} (is there anything else|do you have any other concerns|what else|are there other problems|any other concerns|is there anything else bothering you)
anything else
anything else going on

# physical-changes
have you noticed any physical changes
(have you|did you) (noticed|notice|seen|had) any (physical changes|changes in your body|bruising|swelling|redness|changes in your skin|changes) (in your body|recently|)
`;
