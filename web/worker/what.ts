/** The one page of the application, under the name that the build gives it. */
export const shellPath = "/index.html";

/** Pictures of the cases that are kept in this browser; it holds those of one person. */
export const picturesCache = "bedside-pictures";

/** A picture by its place alone: the link to it expires, and is another one each time. */
export function pictureKey(link: string): string {
  const url = new URL(link);
  return `${url.origin}${url.pathname}`;
}
