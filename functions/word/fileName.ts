/** Name of a file about a case: letters, figures and dashes alone, so that every header and disk takes it. */
export function fileName(title: string, day: string, ending: string): string {
  const words = title
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${words || "case"}-${day}.${ending}`;
}
