/**
 * The text in the value of a reference, which was left without a choice and is reported by validation; null if there is
 * none.
 */
export function textIn(value: unknown): string | null {
  const parts: readonly unknown[] = [value].flat();
  return parts.find((part): part is string => typeof part === 'string' && part !== '') ?? null;
}
