import type { ShippedPackage } from "./shippedPackages.ts";

const rule = "-".repeat(80);

/**
 * Notices of third parties: each package with its version, license and source, and each text of a license once, under the
 * packages that it belongs to. A package without a text of its own is listed with what it states.
 */
export function noticesText(packages: readonly ShippedPackage[]): string {
  const sorted = [...new Map(packages.map((one) => [labelOf(one), one])).values()].sort((a, b) =>
    labelOf(a) < labelOf(b) ? -1 : 1,
  );
  const byText = new Map<string, string[]>();
  for (const one of sorted)
    for (const text of one.texts) byText.set(text, [...(byText.get(text) ?? []), labelOf(one)]);
  const list = sorted.map((one) =>
    [`${labelOf(one)}: ${one.license ?? "no license stated"}`, one.repository].filter(Boolean).join(", "),
  );
  const texts = [...byText].map(([text, names]) => `${rule}\n${names.join(", ")}\n${rule}\n\n${text}\n`);
  return [
    "Third-party notices\n\nPackages that Bedside gives to browsers and runs on its servers, with their licenses.\n",
    `${list.join("\n")}\n`,
    ...texts,
  ].join("\n");
}

/** Name and version, as the notices name a package. */
export const labelOf = ({ name, version }: Pick<ShippedPackage, "name" | "version">): string =>
  `${name}@${version}`;
