import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { PseudoLanguage } from "../../api/chosenLanguage.ts";

type Tokens = ReturnType<typeof compileMessage>;

const plain = "AaCcDdEeGgHhIiKkLlNnOoRrSsTtUuYyZz";
const accented = "ÀàÇçĎďÈèĞğĤĥÌìĶķĹĺÑñÒòŘřŠšŤťÙùÝýŽž";

/** Letters with accents, but for the names of tags and addresses of placeholders. */
const withAccents = (text: string): string =>
  text.replace(/<[^>]*>|[A-Za-z]/g, (found) => {
    const at = found.length === 1 ? plain.indexOf(found) : -1;
    return at < 0 ? found : (accented[at] ?? found);
  });

const isTokens = (value: unknown): value is Tokens => Array.isArray(value);

const accentedTokens = (tokens: Tokens): Tokens =>
  tokens.map((token) => {
    if (typeof token === "string") return withAccents(token);
    const [name, type, arms] = token;
    if (type === undefined || typeof arms !== "object" || arms === null) return token;
    const said = Object.entries(arms).map(([arm, text]) => [
      arm,
      isTokens(text) ? accentedTokens(text) : text,
    ]);
    return [name, type, Object.fromEntries(said)];
  });

/**
 * A message as a pseudo-language says it: `⟦Šàvèď ~~⟧`. The brackets tell a text of the catalogue from one that stands in code, and
 * show one that is cut off; the tildes make it a third longer, as many languages are.
 * @param message English text, or the tokens that a build compiled from it.
 */
export function pseudo(message: string | Tokens, language: PseudoLanguage): Tokens {
  const tokens = isTokens(message) ? message : compileMessage(message);
  // In words of a usual length: one that cannot be broken would be wider than any page.
  const longer = "~".repeat(Math.ceil(JSON.stringify(tokens).length / 3)).replace(/~{8}(?=~)/g, "$& ");
  // Marks force figures and names to run right to left as well.
  const [first, last] = language === "ar-XB" ? ["\u202e", "\u202c"] : ["", ""];
  return [`${first}⟦`, ...accentedTokens(tokens), ` ${longer}⟧${last}`];
}
