/**
 * The one name that is the text or contains it, ignoring case: names in templates are longer than people say them.
 *
 * @throws when none or several do
 */
export function findByName(kind: string, names: readonly string[], text: string): string {
  if (names.includes(text)) return text;
  const found = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  // `reports` means the queue of that name, not its dead letters.
  const closest = found.filter((name) => name.toLowerCase().endsWith(text.toLowerCase()));
  const [only, ...others] = closest.length === 1 ? closest : found;
  if (only !== undefined && others.length === 0) return only;
  throw new Error(`${found.length} ${kind}s have “${text}” in their name; there are ${names.join(", ")}`);
}
