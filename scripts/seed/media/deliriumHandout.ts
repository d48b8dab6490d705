import { handoutPdf } from "./handout.ts";

/** For families, in plain words. */
export const deliriumHandout = (): Uint8Array =>
  handoutPdf({
    title: "When someone you love is suddenly confused",
    intro:
      "For families and friends. In hospital, an illness, an operation or a medicine can upset the brain. Doctors call this delirium. It comes within hours or days, it changes through the day, and it usually gets better.",
    parts: [
      {
        heading: "What you may notice",
        lines: [
          "They cannot follow a conversation, or lose the thread.",
          "They are drowsy and still, or restless, above all at night.",
          "They see, hear or believe things that are not there. To them this is real and can be frightening.",
          "It comes from the illness and is not their fault. They may say things that they do not mean.",
        ],
      },
      {
        heading: "How you can help",
        lines: [
          "Tell us: “This is not like them.” You know them best.",
          "Bring glasses, hearing aids with fresh batteries, and dentures. See that they wear them.",
          "Sit where you can be seen. Speak slowly, one thing at a time. Say who you are, where we are and what day it is.",
          "Do not argue about what they see. Say that you understand that it frightens them, and that you are there.",
          "Help them to drink, eat, get up and walk, if the nurses agree.",
          "Light and company by day; quiet and dark at night. A photograph or music from home can comfort.",
        ],
      },
      {
        heading: "Afterwards",
        lines: [
          "Most people improve within days to weeks. Some need months, and some do not get back all that they had.",
          "Many remember pieces of it. Talking about it helps.",
          "Ask the family doctor to look at memory and medicines about three months later. Tell every hospital that it has happened before.",
        ],
      },
    ],
    footer:
      "From a teaching case. It does not replace advice from the people who care for your relative. If someone at home is suddenly confused, get medical help at once.",
  });
