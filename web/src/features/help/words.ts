import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf(
  "help",
  {
    title: "How time on a case is calculated",
    tabTitle: "How time is calculated",
    steps:
      "While you work on a case, your browser reports each step: opening a card, answering a question, expanding a section. We add up the time between steps. We use the server's clock, so your computer's clock does not matter.",
    doesNotCount: "What does not count",
    pauses: "Pauses",
    pausesCount:
      "A gap of more than 10 minutes between steps is a pause, and none of it counts. A lunch break adds nothing, and neither does leaving a case open overnight.",
    video: "Video",
    videoCounts:
      "Time while a video plays does not count. For videos played by another site we can't tell when playback stops, so that time counts like reading.",
    closedPages: "Closed pages",
    closedPagesCount:
      "Time counts only while the case is open and in front. It does not count while another tab or app is in front, or after you complete the case, so take your time when you read it again.",
    offline: "Working offline",
    offlineCounts:
      "While you are offline, your browser keeps the times of your steps and sends them with your answers later. They count by the same rules.",
    use: "How it is used",
    lowTime:
      "A case can have a recommended time. If you finish in 25% of it or less, the usage report marks the case as low time. If you finish in under 25%, you also see a note at the end of the case. The mark only means that the case went by quickly. It does not change your progress or completion.",
    resets:
      "When a case is reset, its time starts again at zero. Times on these pages are in your time zone. Downloaded files use Eastern time, as their column headings say.",
    backToCourses: "Back to courses",
  },
  { steps: "courses §2.15" },
);
