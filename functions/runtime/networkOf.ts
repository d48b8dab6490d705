/**
 * The network that an address is counted as: an IPv4 address itself, of IPv6 the first 64 bits, since whoever has one
 * address of those has all of them.
 */
export function networkOf(address: string): string {
  const text = address.toLowerCase().split("%")[0] ?? "";
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (mapped?.[1]) return mapped[1];
  if (!text.includes(":")) return text;
  const [head = "", tail] = text.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
