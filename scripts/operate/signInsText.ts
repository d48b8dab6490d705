import type { SignIn } from "#functions/table/identity/signIns.ts";
import { deviceName } from "#shared/domain/deviceName.ts";

/** The latest tries at signing in, a line each, as an operator reads them. Lines of one network have one name of it. */
export function signInsText(email: string, lines: readonly SignIn[]): string {
  if (lines.length === 0) return `Nobody has tried to sign in as ${email} in the last 90 days.`;
  const rows = lines.map(({ at, outcome, address_hash, user_agent }) =>
    [at, outcome.padEnd("wrong_password".length), address_hash, deviceName(user_agent) ?? "-"].join("  "),
  );
  return [`time (UTC)                outcome         network                 browser`, ...rows].join("\n");
}
