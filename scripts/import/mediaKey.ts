const folders: Readonly<Record<string, string>> = {
  wav: "original/audios",
  mp4: "original/videos",
  pdf: "original/pdfs",
};

/**
 * The key under which a medium of a document is stored, by the ending of its file's name.
 * @see spec documents §3 "Media paths"
 */
export function mediaKey(documentId: number, file: string): string {
  const ending = file.slice(file.lastIndexOf(".") + 1);
  return `${documentId}/${folders[ending] ?? "compressed/images"}/${file}`;
}
