/**
 * True if a key belongs to an input method: it confirms what was composed, or chooses among words. Such an Enter sends nothing, ends nothing and
 * searches nothing. Safari ends the composition before the key comes, which then has the key code 229 and nothing else.
 */
export function isConfirming(event: KeyboardEvent | { nativeEvent: KeyboardEvent }): boolean {
  const { isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}
