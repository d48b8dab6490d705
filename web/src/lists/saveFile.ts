/** Long enough for the browser to have taken the file. @see spec courses §9 "Download-form cleanup: 1000 ms" */
const cleanupMs = 1000;

/** Lets the browser keep a file under its name. */
export function saveFile({ blob, name }: { blob: Blob; name: string }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), cleanupMs);
}
