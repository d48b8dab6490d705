/** Kinds of media that the editor has buttons for. @see spec documents §9 "Media types" */
export const pickedKinds = ["image", "audio", "video", "pdf"] as const;
export type PickedKind = (typeof pickedKinds)[number];

/** @see spec documents §2.11 "Media menu" */
export const pickedKindWords: Readonly<Record<PickedKind, string>> = {
  image: "Image",
  audio: "Audio",
  video: "Video",
  pdf: "PDF",
};
