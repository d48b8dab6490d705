/** One of the JSON objects of a text, with the line that it begins in, from 1; or why the text goes no further. */
export type JsonValue = { line: number; text: string } | { line: number; reason: string };

const isBlank = /\s/;

/**
 * Cuts a text into its objects, which stand one after the other or in one list, over as many lines as they like. Tells one reason
 * where it cannot go on, and ends there. Reads each character once.
 */
export function* jsonValues(text: string): Generator<JsonValue> {
  let line = 1;
  let at = text.startsWith("\ufeff") ? 1 : 0;
  let isInList = false;
  for (; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "\n") line++;
    if (isBlank.test(sign) || (isInList && (sign === "," || sign === "]"))) continue;
    if (sign === "[" && !isInList) {
      isInList = true;
      continue;
    }
    const begins = line;
    if (sign !== "{") {
      yield { line, reason: `is not valid JSON: “${sign}” stands where an object should begin` };
      return;
    }
    const end = endOf(text, at);
    if (end === undefined) {
      yield { line: begins, reason: "is not valid JSON: the object that begins here does not end" };
      return;
    }
    const value = text.slice(at, end);
    yield { line: begins, text: value };
    for (let next = value.indexOf("\n"); next >= 0; next = value.indexOf("\n", next + 1)) line++;
    at = end - 1;
  }
}

/** Behind the bracket that closes the one at `from`; undefined where none does. */
function endOf(text: string, from: number): number | undefined {
  let depth = 0;
  let isInText = false;
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isInText) {
      if (sign === "\\") at++;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === "{" || sign === "[") depth++;
    else if (sign === "}" || sign === "]") {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
