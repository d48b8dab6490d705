import type { Persona } from "../sheet/sheet.ts";
import type { Intent } from "./askedFor.ts";

/** Sentences of the patient that stand on no sheet, since they say nothing of the case. */
export const notSure = "I am not sure what you mean.";
const notSureAgain = "I am sorry, I still do not understand. Could you ask it in another way?";
export const outsideSheet = "I am afraid I cannot tell you anything about that.";
const asTold = "As I told you:";
const asToldIrritably = "I have already told you:";
const oneAtATime = "That was a lot at once. Could you ask me one thing at a time?";
const notHeard = "I am not sure what you mean. I do not hear well. Could you say it again?";
const louder = "I did not catch that, I do not hear well. Could you say it again, a little shorter?";

export const unsureText = ({ hardOfHearing }: Persona, inRow: number): string => {
  if (inRow > 0) return notSureAgain;
  return hardOfHearing ? notHeard : notSure;
};
/** Before what was told already. */
export const againText = ({ mood }: Persona): string => (mood === "irritable" ? asToldIrritably : asTold);
export const tooLongText = (persona: Persona): string => (persona.hardOfHearing ? louder : oneAtATime);

/** Said out of the role, when the conversation is stopped. */
export const stoppedText = (reason: "own crisis" | "unsafe", contact: string | undefined): string => {
  const reach = contact === undefined ? "" : ` You can also reach your program: ${contact}.`;
  if (reason === "unsafe") return `This encounter stops here, because I cannot help with that.${reach}`;
  return `Let us stop the encounter here. What you wrote sounds as if you may be thinking of harming yourself, and you do not have to carry that alone. In the United States, call or text 988 at any time; elsewhere, call your local emergency number.${reach}`;
};

const feelings: Readonly<Record<Persona["mood"], string>> = {
  calm: "I am all right, thank you, apart from why I am here.",
  worried: "I am a little worried, to be honest.",
  "in pain": "Not well. It hurts.",
  irritable: "How would you feel? I have been waiting long enough.",
  sad: "Not so good, I am afraid.",
  cheerful: "Oh, I cannot complain, apart from this.",
};

/** Interjections of a mood and of a voice. They claim nothing, whatever the case is about. */
const ofMood: Readonly<Record<Persona["mood"], { before?: string; after?: string }>> = {
  calm: {},
  worried: { after: "Should I worry?" },
  "in pain": { before: "Sorry, wait." },
  irritable: { after: "Anything else?" },
  sad: { before: "Oh well." },
  cheerful: { after: "There you go!" },
};
const ofVoice: Readonly<Record<NonNullable<Persona["voice"]>, string>> = {
  plain: "",
  child: "Um.",
  teenager: "Okay, well.",
  slow: "Let me think.",
};
const moodEvery = 3;
const voiceEvery = 2;

/**
 * A reply in the manner of the person: now and then with an interjection of their mood and voice. `message`: number of the
 * student's message, from 1; the same message is always said the same way.
 */
export function inManner(text: string, { mood, voice = "plain" }: Persona, message: number): string {
  const { before = "", after = "" } = message % moodEvery === 0 ? ofMood[mood] : {};
  const spoken = message % voiceEvery === 1 ? ofVoice[voice] : "";
  return [spoken, before, text, after].filter((part) => part !== "").join(" ");
}

const ideas: Readonly<Record<NonNullable<Persona["knowledge"]>, (idea: string) => string>> = {
  "has no idea": () => "I have no idea. That is what I hoped you could tell me.",
  "has an idea": (idea) => idea,
  "fears an idea": (idea) => `I am afraid to say it. ${idea}`,
};

/** Reply to what asks for no fact. @throws never; what stops the conversation has its own text */
export function smallTalk(
  intent: Exclude<Intent, "own crisis" | "unsafe" | "not English">,
  { mood, ownIdea, knowledge = "has an idea", name }: Persona,
): string {
  const said: Record<typeof intent, string> = {
    empty: "Sorry, I did not hear anything.",
    abusive: "Please do not talk to me like that.",
    instructions: `${notSure} I am only here because I do not feel well.`,
    diagnosis: ideas[knowledge](ownIdea),
    greeting: "Hello.",
    "how are you": feelings[mood],
    introduction: name === undefined ? "Nice to meet you." : `Nice to meet you. I am ${name}.`,
    thanks: "You are welcome.",
    sympathy: "Thank you for saying that.",
    praise: "All right.",
    goodbye: "Goodbye, and thank you.",
    "more questions": "Sure, go ahead.",
    permission: "Yes, that is fine with me.",
    "own questions": "I would just like to know what happens next.",
    summary: "I think you have listened well. I have nothing to add to what I told you.",
  };
  return said[intent];
}

export const foreignLanguage = ({ interpreterFor }: Persona): string =>
  interpreterFor === undefined
    ? "I am sorry, I only understand English."
    : "(The interpreter asks you to speak English, and passes it on.)";

/** Words heard in the room: through an interpreter, if there is one. */
export const asHeard = (text: string, { interpreterFor }: Persona): string =>
  interpreterFor === undefined ? text : `${throughInterpreter}${text}`;

const throughInterpreter = "(Through the interpreter) ";
/** The patient's own words of a reply that was heard. */
export const asSaid = (text: string): string =>
  text.startsWith(throughInterpreter) ? text.slice(throughInterpreter.length) : text;
