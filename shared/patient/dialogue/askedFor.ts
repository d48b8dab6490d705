import { lemma } from "../matching/lemma.ts";
import { wordsOf } from "../matching/words.ts";

/** Kind of a message, told before the sheet is searched. */
export type Intent =
  | "empty"
  | "own crisis"
  | "unsafe"
  | "abusive"
  | "instructions"
  | "not English"
  | "diagnosis"
  | "greeting"
  | "how are you"
  | "introduction"
  | "thanks"
  | "sympathy"
  | "praise"
  | "goodbye"
  | "more questions"
  | "permission"
  | "own questions"
  | "summary";

const patterns: readonly (readonly [Intent, RegExp])[] = [
  // The student's own life, in the first person; "do you think of hurting yourself?" is a question to the patient.
  [
    "own crisis",
    /\bi(?: am|['’]m| was|['’]ve been| have been)? (?:really |just |also |actually |often )?(?:(?:going|want(?:ed|ing)?|plan(?:ning)?|about|like|feel like|thinking (?:of|about)|think about|ready|trying) (?:to )?)+(?:kill(?:ing)?|hurt(?:ing)?|harm(?:ing)?|end(?:ing)?|cut(?:ting)?) (?:myself|my life|it all)|\bi (?:do not|don['’]?t|no longer) want to (?:live|be alive|be here anymore|wake up)|\bi(?: am|['’]m| feel) suicidal|\b(?:kill|hurt|harm|cut) myself\b|\bi (?:want|wish) (?:to (?:die|be dead)|i (?:was|were) dead)|\bbetter off (?:dead|without me)|\bend my (?:own )?life\b|\bi(?: am|['’]m) thinking (?:of|about) suicide|\bi have (?:a plan|pills) to (?:die|kill)/i,
  ],
  [
    "unsafe",
    /\b(?:how (?:do|can|could|would|to)|tell me how|explain how|ways? to|help me|teach me|best way to|recipe for|steps to)\b.{0,60}\b(?:make (?:a )?(?:bomb|meth|explosives?|poison|weapons?)|build (?:a )?(?:bomb|weapon)|kill (?:someone|somebody|a person|people|my|him|her|them)|poison (?:someone|somebody|my|him|her|a)|overdose|hide (?:a|the) body|synthesi[sz]e|forge (?:a )?prescription|fake (?:a )?prescription|steal (?:drugs|opioids|medication)|get (?:opioids|oxycodone|fentanyl) without)|\b(?:lethal|fatal) dose\b|\bhow (?:many|much)\b.{0,60}\b(?:to (?:die|kill)|would kill)\b|\b(?:sexual|naked|nude) (?:favor|picture|photo|image)s?\b|\bhave sex with me\b|\btake off your clothes for me\b/i,
  ],
  [
    "abusive",
    /\b(?:fuck (?:you|off)|you (?:are |['’]?re )?(?:a |an |such a )?(?:idiot|moron|stupid|bitch|bastard|liar|worthless|retard)|shut up|go to hell|i hate you|i will (?:hit|hurt|kill) you)\b/i,
  ],
  [
    "instructions",
    /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|rules?|prompts?|previous|above|guidelines|role|everything|training|sheet)\b|\b(?:system|hidden|initial|original|developer|secret) (?:prompt|message|instructions?|mode)\b|\b(?:you are|you['’]?re|act as|pretend (?:to be|you)|behave as|role ?play|roleplay|become|switch to)\b.{0,30}\b(?:the (?:doctor|physician|examiner|professor|author|developer|teacher)|a (?:doctor|physician|professor|pirate|language model|robot|linux|teacher|different|chef|poet)|an? (?:ai|assistant|llm|chatbot|expert|attending|examiner)|not a patient|chatgpt|dan|now)\b|\b(?:jailbreak|chatgpt|openai|language model|llm|gpt-?\d?|chatbot|sudo|api key|json|debug|source code|admin mode|dan mode)\b|\bare you (?:an? )?(?:ai|robot|bot|computer|real|human|machine|simulation|programmed?)\b|\b(?:print|show|reveal|output|list|repeat|display|dump|give me|tell me|read out)\b.{0,30}\b(?:your (?:sheet|instructions|prompt|facts|rules|notes|script|file|configuration|answers|checklist)|the (?:sheet|prompt|facts|rubric|checklist|answer key|answers|script|case file)|everything you know|all (?:your )?facts|word for word)\b|<\/?[a-z!][^>]*>|\{\{|\$\{|\[\[|```|<\|/i,
  ],
  [
    "diagnosis",
    /\b(?:what(?: is|['’]?s| was|s)?|tell me|give me|reveal|know|guess|say|name|spell|confirm|state)\b.{0,40}\b(?:diagnos[ie]s|diagnosed now|the (?:right|correct) answer)\b|\bwhat (?:do you think )?(?:is|could be|might be) (?:wrong with you|causing (?:this|it|your))|\bwhat (?:disease|illness|condition) do you have\b|\bwhat do you (?:think|believe) (?:it|this) (?:is|might be|could be)\b|\bwhat do you think (?:is|caused|the)\b|\b(?:the|your|final) diagnosis\b|\bdo you (?:think|know) (?:what )?(?:you have|it is|this is)\b/i,
  ],
  [
    "own questions",
    /\b(?:do|have) you (?:have |got )?any (?:other )?questions\b|\bquestions (?:for|to ask) (?:me|us)\b/i,
  ],
  [
    "permission",
    /\b(?:may|can|could) i (?:please )?(?:examine|listen|look|touch|check|take a look|do an? (?:exam|physical))|\bi (?:would like|want|am going|['’]?m going|need) to (?:examine|listen to your|do an? (?:exam|physical))|\bis it (?:ok|okay|all right|alright) if\b|\bdo you mind if\b/i,
  ],
  [
    "summary",
    /\b(?:to summari[sz]e|let me summari[sz]e|in summary|to recap|so far you|so you(?: have|['’]ve)? (?:said|told)|did i (?:get|miss|understand))\b/i,
  ],
  [
    "more questions",
    /^(?:(?:ok|okay|all right|alright|now|next|great|so|well)[,.! ]*)*(?:i(?:['’]m| am|['’]ll| will|['’]d| would)?|let me|we)\b.{0,40}\bask\b.{0,40}\b(?:questions?|about|you)\b[^?]*$/i,
  ],
  [
    "goodbye",
    /^(?:(?:ok|okay|well|thank you|thanks|great)[,.! ]*)*(?:good ?bye|bye|see you|take care|have a (?:good|nice|great) day)\b/i,
  ],
  [
    "thanks",
    /^(?:(?:ok|okay|great|all right|alright|well|perfect)[,.! ]*)*(?:thank you|thanks|many thanks|i appreciate)\b[^?]*$/i,
  ],
  [
    "sympathy",
    /^(?:(?:oh|ok|okay|well|wow)[,.! ]*)*(?:i(?:['’]m| am) (?:so |very |really )?sorry|sorry to hear|that (?:must|sounds?|seems?) (?:be |have been |so |very |really |like )*(?:hard|awful|difficult|tough|terrible|painful|rough|frustrating|scary|stressful|uncomfortable)|i (?:can )?(?:understand|imagine|see)\b)[^?]*$/i,
  ],
  [
    "praise",
    /^(?:(?:ok|okay|oh)[,.! ]*)*(?:good|great|excellent|wonderful|perfect|fantastic|awesome|ok|okay|all right|alright|i see|got it|that is good|that['’]s (?:good|great|nice))[.! ]*(?:to (?:hear|know)(?: that)?)?[.! ]*$/i,
  ],
  [
    "how are you",
    /^(?:(?:hello|hi|hey|good (?:morning|afternoon|evening))\b[^?]{0,40})?how (?:are|r) (?:you|u)(?: doing| feeling)?(?: today| this (?:morning|afternoon))?[?.! ]*$/i,
  ],
  [
    "introduction",
    /^(?:(?:hello|hi|hey|good (?:morning|afternoon|evening))\b[^?]{0,30})?\b(?:my name is|i am (?:dr|doctor|student doctor|a (?:medical )?student)|i['’]m (?:dr|doctor|student doctor|a (?:medical )?student|one of the)|nice to meet you)\b[^?]*$/i,
  ],
  ["greeting", /^(?:hello|hi|hey|good (?:morning|afternoon|evening)|greetings)\b[^?]{0,40}$/i],
];

/** The first intent that fits; undefined for what may be a question about the patient. Patterns only: nothing is guessed. */
export function intentOf(message: string): Intent | undefined {
  // What is hidden between letters must not hide from the patterns.
  const text = message
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return "empty";
  const found = patterns.find(([, pattern]) => pattern.test(text))?.[0];
  if (found) return found;
  return isEnglish(text) ? undefined : "not English";
}

const common = new Set(
  `i you he she it we they a an the my your his her our their me is are am was were be been do does did have has had can could will would
  may should what when where why who which how any and or but not no yes of in on at to for with from about this that there here
  pain hurt tell feel take more other ever long much many often bad family smoke drink anything something ok okay hello so if please`.split(
    /\s+/,
  ),
);

/** False for other scripts, and for six words or more of which hardly any is a common English one. */
function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length;
  if (latin * 2 < letters.length) return false;
  const words = wordsOf(text);
  if (words.length < 4) return true;
  return words.filter((word) => common.has(word) || common.has(lemma(word))).length * 6 >= words.length;
}
