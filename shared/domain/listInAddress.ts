/**
 * The values of a list that an address carries as one JSON array, as the specification writes `ids`; undefined for a value
 * of any other form.
 * @see spec courses §7 "Program members"
 */
export function listInAddress(value: string): string[] | undefined {
  if (!value.startsWith("[")) return undefined;
  try {
    const list: unknown = JSON.parse(value);
    const isList = Array.isArray(list) && list.every((one) => ["string", "number"].includes(typeof one));
    return isList ? list.map(String) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
