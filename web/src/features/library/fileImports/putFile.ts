/** Sends a file to a signed link. @throws Error where the bucket does not take it */
export async function putFile(url: string, file: File): Promise<void> {
  // A Blob without a type: the link is signed without one.
  const sent = await fetch(url, { method: "PUT", body: new Blob([file]) });
  if (!sent.ok) throw new Error(`The bucket answered ${sent.status}`);
}
