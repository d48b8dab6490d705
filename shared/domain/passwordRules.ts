export const passwordLength = { min: 10, max: 200 };

/** Passwords that people choose when told to choose one, each of at least the required length or padded to it. */
const common = new Set([
  "password",
  "passwort",
  "letmein",
  "welcome",
  "qwertyuiop",
  "qwertyuiop1",
  "1234567890",
  "12345678910",
  "0123456789",
  "0987654321",
  "abcdefghij",
  "iloveyou",
  "administrator",
  "changeme",
  "trustno1",
  "sunshine",
  "princess",
  "football",
  "baseball",
  "superman",
  "bedside",
]);

type Owner = { email: string; first_name: string; last_name: string };

/**
 * Problem of a new password; undefined for a good one. Length counts, and that it is not what anybody would try first;
 * rules of signs and digits make people write passwords down.
 */
export function passwordProblem(password: string, owner: Owner): string | undefined {
  const { min, max } = passwordLength;
  if (password.length < min) return `At least ${min} characters`;
  if (password.length > max) return `At most ${max} characters`;
  const plain = password.normalize("NFKC").toLowerCase();
  if (new Set(plain).size < 4) return "Use more than a few different characters";
  if (common.has(plain) || common.has(plain.replace(/[\d\W_]+$/, ""))) return "This is too easy to guess";
  const own = [owner.email.split("@")[0] ?? "", owner.first_name, owner.last_name]
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name.length >= 4);
  // With the name taken out, too little is left.
  const rest = own.reduce((left, name) => left.replaceAll(name, ""), plain);
  if (rest.length < min / 2) return "This is too close to your name or address";
  return undefined;
}
