/** An `Idempotency-Key`. `crypto.randomUUID` exists only on secure origins; an office network may serve plain http. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('');
}
