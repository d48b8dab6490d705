/** Phrases of clinicians that ask for nothing, or for little: greetings, empathy, closing. @see complaintPhrases for the form */
export const courtesyPhrases = `
# hello
hello
(hello|hi|hey|good morning|good afternoon|good evening|hi there|hello there|greetings|howdy) (sir|ma'am|mr|{x}|)

# how-are-you
how are you
how (are you|are you doing|are you feeling|do you feel|have you been|are things|is it going|are you today|are you doing today|are you feeling today|are we doing today|do you do|do you feel today|are you this morning|are you feeling this morning|is everything)

# how-day
how has your day been going
how (is|has|was) (your day|your day been|your day going|your morning|your afternoon|your week|your weekend|the day going|your day so far|your morning been)

# student
i am medical student
(i am|my name is {x} and i am|this is {x}) (a|the|your) (medical student|student doctor|med student|third year medical student|second year student|student working with the doctor|doctor in training|student physician|medical student here|first year medical student)
my name is {x} (i am a|and i am a|a) (medical student|student doctor|medical student working with the doctor)

# my-name
my name is {x}
(hello|hi|) (my name is|i am|this is|call me|the name is) {x}
i am doctor {x}
(hello|) i am dr {x}

# nice-meet
nice to meet you
(it is|) (nice|good|great|a pleasure|pleasure|wonderful|very nice|so nice) (to meet you|meeting you|to see you|to finally meet you) (too|as well|)

# nice-talk
nice talking with you
(it was|it has been|) (nice|good|great|a pleasure|pleasure|wonderful|very nice) (talking with you|talking to you|speaking with you|to talk to you|to talk with you|working with you|chatting with you|meeting you today|to have met you)
i enjoyed (talking|speaking) (with|to) you

# new-patient
are you a new patient
(are you|is this) (a|) (new patient|new here|new to our clinic|your first visit|your first time here|first visit to the clinic)
have you been (here|to our clinic|to this clinic|seen here) before

# parking
did you find a parking spot
(did you|were you able to) (find|have trouble finding|have any trouble with|get) (a|) (parking spot|parking|parking place)
how was (parking|the parking)

# finding-us
did you have any trouble finding us
(did you|was it|did you have) (find us|find the clinic|find the place|easy to find us|any trouble finding us|any problems getting here|trouble getting here|any difficulty finding the office|find the office) (ok|all right|)
how was (your drive|your trip|the drive|the traffic|your commute)

# got-here
how did you get here today
(how did you|did you|who) (get|come|drive|drove you|brought you|travel|take the bus) (here|to the clinic|in) (today|)

# weather
what do you think about this weather
(what do you think|how do you like|how about|can you believe) (about|of|) (this|the|that) (weather|rain|snow|heat|cold)
(how is|is it) (the weather|cold|nice|raining) (outside|)
(nice|lovely|terrible|crazy) weather (today|we are having|)

# sports
what do you think about {x}
(what do you think|how do you feel) (about|of) {x}
(do you|did you) (follow|watch|see) (the game|football|sports|{x})

# sorry
i am sorry
(i am|i am so|i am very|i am really|so|very|) sorry (to hear that|about that|to hear about that|for your pain|to hear you are in pain|that happened|you are in pain|you are going through this|for the wait|to keep you waiting|you are hurting|you feel that way|that you are not feeling well|for your loss|to hear it|to hear about your pain|for that|)
i apologize (for that|for the wait|for the delay|)
my (apologies|condolences)

# hard
that must be hard
(that|this|it) (must be|must have been|sounds|seems|can be|has to be|is|sounds like it is|sounds like it must be|must feel) (really|very|so|pretty|quite|) (hard|difficult|tough|challenging|rough|stressful|hard for you|difficult for you|frustrating|inconvenient|hard on you|tough for you|a struggle)
i (can|could) (imagine|see) (that|how) (is|must be|that is|it is) (hard|difficult|tough)
i know (this|that|it) (is|can be|must be) (hard|difficult|tough|frustrating)

# awful
that must be awful
(that|this|it) (must be|must have been|sounds|seems|is|sounds like it is) (really|very|so|pretty|quite|just|) (awful|terrible|horrible|painful|bad|miserable|unpleasant|uncomfortable|scary|awful for you)
that is (too bad|unfortunate|a shame|terrible)
(oh no|ouch|how awful|how terrible)

# uncomfortable
you seem uncomfortable
(you|it looks like you|i can see you|it seems like you|i see you) (seem|look|are|appear|must be) (uncomfortable|to be in pain|in pain|in a lot of pain|in discomfort|very uncomfortable|like you are in pain)
are you (comfortable|uncomfortable)

# understand
i understand completely
i (understand|completely understand|totally understand|see|get it|hear you|understand completely|can understand that|understand your frustration|understand how you feel|understand that|can relate|understand your concern)
that (makes sense|is understandable|is completely understandable)
i (can|could) (see|understand) why (you are|you would be) (worried|concerned|upset|frustrated)

# sounds-like
sounds like
(it|that|this) sounds like (you|{x}|it|you have been|a lot) (have been through a lot|are having a hard time|had|are in pain|)
it (seems|looks) like {x}

# good
good
(good|great|excellent|wonderful|perfect|awesome|fantastic|very good|that is good|that is great|good to hear|great to hear|glad to hear that|i am glad to hear that|that is good to hear|that is great to hear|sounds good|sounds great|good job|nice|i am happy to hear that|that is wonderful|that is excellent|good for you|that sounds good|cool)

# nice-of-you
that was nice
(that was|that is|how) (very|so|really|) (nice|kind|generous|thoughtful|sweet|good) (of you|of him|of them|to help|of you to help|)
you (are|sound like) a (good|great) (friend|person|guy)

# ok
ok then
(ok|okay|alright|all right|ok then|i see|got it|sure|fine|right|yes|no problem|of course|very well|absolutely|ok great|sounds fine|is that ok|is that ok with you|does that sound ok|ok thank you|all right then|is that all right|would that be ok|gotcha)

# yes-no
none
(no|none|nothing|never|nope|never mind|not really|that is all)

# thanks
thanks
(thanks|thanks so much|thanks a lot|many thanks|thanks for that|thanks for coming in|thanks for your help|thanks for sharing|thanks again)

# thank-you
thank you
(thank you|thank you so much|thank you very much|ok thank you|great thank you|thank you for coming in|thank you for your time|thank you for sharing that|thank you for telling me|thank you for answering my questions|thank you for being honest|thank you sir|thank you for that information|thank you for your patience|i appreciate it|i appreciate your honesty|i appreciate you sharing)

# help-hope
hopefully we can help you
(hopefully|i hope|we hope|i am sure|i think|i am confident) (we can|i can|we will|that we can|we will be able to|we are able to) (help you|help|help you out|help you feel better|help with your pain|get you feeling better|figure this out|make you feel better|get to the bottom of this|find out what is wrong|help you with that|take care of this|fix this|find a solution|get you back to work)
(we|i) (will|are going to|can|would like to|want to) (try to help|help you|help you with this|help you feel better|try to get you feeling better|figure out what is going on|get to the bottom of this|find out what is causing this|do something about it|take care of you|try to figure it out|make you feel better|try to fix this)
(you came to|you are in) the right place
let us (see|try) (what we can do|to figure this out|if we can help you)
i am here to help (you|)

# best
i will do my best
(i|we) (will|am going to|are going to) (do|try) (my|our) (best|hardest) (to help|to help you|for you|)
(i|we) (will|am going to|are going to) (do everything|do all|do whatever|do what) (i can|we can) (to help|to help you|for you|)
i will (try|work hard|see what i can do|take good care of you)

# more-questions
i have more questions
i (have|am going to ask you|would like to ask you|want to ask you|need to ask you|will ask you|am going to ask|just have|still have|will be asking you) (a few|some|a couple|a few more|some more|several|more|a couple more|just a few more) (more|other|personal|specific|different|additional|) (questions|questions for you|questions about your pain|questions about your health|questions now|questions about your history)
(let me|can i|may i|could i|do you mind if i|is it ok if i|would it be ok if i) ask (you|) (a few|some|a couple|a few more|some more|several) (more|personal|other|specific|) questions (about {x}|)
(let us|now i would like to|now let us|next i would like to|we will) (move on|move on to something else|talk about {x}|shift gears|switch gears|change topics|talk about your health|talk about something else|move on to {x})
(now|next) (i am going to|i would like to|let us) (ask you about|ask about|talk about|discuss) {x}
before (that|we do that) i (need|want|would like) to ask some (more|) questions

# ask-about
want to ask about
i (want|would like|need|wanted) to (ask you about|ask about|talk to you about|talk about|discuss|hear about|talk with you about) {x}
(can|could|may|let us) (we|i|) (talk|ask you|discuss|speak) (about|) {x}

# time
today we have 15 minutes
(today|) (we have|we only have|i have|we will have|there is) (about|only|around|just|) (fifteen minutes|15 minutes|twenty minutes|20 minutes|ten minutes|a short time|a limited amount of time|some time) (today|together|to talk|to talk today|for this visit|with you|)
our (time|visit) (today|) is (limited|15 minutes|short)

# confidential
discussion is confidential
(everything|anything|what|this|this discussion|our conversation|all of this|all information) (you say|you tell me|we discuss|we talk about|you share|) (is|will be|will remain|will stay|stays|remains) (confidential|private|between us|kept confidential|kept private|in this room)

# summary
to summarize
(to summarize|in summary|let me summarize|i would like to summarize|let me recap|to recap|so to summarize|i am going to summarize|let me go over|let me repeat|just to review|let me see if i have this right|let me make sure i have everything|let me make sure i understand|let me make sure i got this right|so just to clarify|just to be clear|let me repeat back what you said|so in summary) (what you told me|what you have told me|what we discussed|everything|what you said|)
so (you said|you are saying|you have had|you told me|what you are saying is|you have been having|you came in with|your pain started|you hurt your back|you have {x}) (back pain for a few days after lifting|pain that started suddenly|the pain started a few days ago and it is worse when you move)
(is that|does that sound|is this|is all of that|did i get that|am i) (right|correct|about right|accurate)

# missed
did i miss anything
(did i|have i|have we|did we) (miss|missed|forget|leave out|left out|forgotten|get) (anything|something|everything|anything important|anything out)
(is there|was there|) anything (else|) (i missed|i forgot|i left out|i have missed|you would like to add|to add|you want to add|i should know|we have not covered|we did not cover|i should have asked|that i did not ask about|i have not asked about)
(does that|is that) (cover|about cover|) everything

# else-help-you
is there anything else i can help you with
(is there|was there|do you have|) anything else (i can help you with|i can do for you|we can do for you|you need|you would like me to do|that i can do|we can help you with|you would like to talk about|i can get you|that you need|you want to tell me|you want to talk about|you would like to discuss) (today|)
(what else can|how else can|can) (i|we) (do for you|help you|help you with anything else|do anything else for you)

# own-questions
do you have any questions
(do you have|have you got|are there|any) (any|) (other|more|further|) (questions|questions for me|questions for us|questions so far|questions at this time|questions before we finish|questions or concerns|questions right now)
(is there anything|what|anything) (you would like to|would you like to|you want to|do you want to) ask (me|us|)
what questions do you have (for me|)

# repeat
please repeat that
(please|can you|could you|can you please|could you please) (repeat that|say that again|repeat yourself|repeat what you said|say it again|clarify|clarify that|rephrase that)
(what did you say|pardon|pardon me|excuse me|what was that|i did not understand|i did not catch that|what do you mean|huh)

# exam-now
do an exam now
(i am going to|i will|i would like to|let me|we will|we need to|let us|now i will|i want to|i need to) (do|perform|start|begin|do a|conduct) (an|a|the|your) (exam|physical exam|examination|physical examination|quick exam|back exam) (now|on you|)
(i am going to|i will|let me|i would like to|i need to) (examine you|examine your back|take a look at your back|look at your back|take a look|check your back|listen to your heart and lungs|examine you now|check you out)

# exam-may
may i do an exam now
(may|can|could|is it ok if|do you mind if|would it be ok if|is it all right if|would you mind if) (i|we) (do an exam|examine you|do a physical exam|examine your back|take a look at your back|perform a physical exam|take a look|look at your back|touch your back|do the physical exam) (now|)

# wash
let me wash my hands
(let me|i am going to|i will|i need to|first let me|i will just) (wash my hands|sanitize my hands|clean my hands|wash up|use some hand sanitizer) (first|before i examine you|)

# report
i'll go report to the doctor
(i am going to|i will|let me|i need to|i would like to|i am gonna) (go|) (report to|talk to|speak with|present to|discuss this with|go get|get|talk with|speak to|consult with|go over this with|share this with|step out and talk to|inform) (the|my|your) (doctor|attending|physician|attending physician|preceptor|supervisor|team|resident)
(i will be|i will come) (right|) back (with the doctor|with the attending|in a few minutes|soon|shortly|)

# doctor-in
the doctor will be in
(the|your|my) (doctor|attending|physician|attending physician|doctor dr {x}) (will|should|is going to) (be in|be in to see you|come in|be here|be right in|see you|come see you|join us|be with you|come and see you|be in shortly) (soon|shortly|in a minute|in a few minutes|in a moment|)
(the doctor and i|we) will (be back|come back) (shortly|soon|together|)

# all-info
i have all the information i need
(i think|) (i have|we have|i have got|that is|i believe i have|that is all) (all the information i need|everything i need|all i need|all the questions i have|all my questions|what i need|all i need to know|it for my questions|all of my questions|all the information we need|no more questions|no further questions)

# goodbye
goodbye
(goodbye|bye|bye bye|see you|see you later|take care|have a good day|have a nice day|have a great day|good day|have a good one|see you soon|feel better|get well soon|so long|farewell|hope you feel better|have a good afternoon|good luck|i hope you feel better)

# follow-up
make a follow up appointment
(make|schedule|set up|please make|you should make|let us schedule|we will schedule|i would like you to make|can we schedule) (a|an|another|your) (follow up appointment|follow up|appointment|follow up visit|next visit|appointment for next week)
(come back|we will see you|i would like to see you|i want you to come back) (in a week|in two weeks|again|next week)
when can you come back
`;
