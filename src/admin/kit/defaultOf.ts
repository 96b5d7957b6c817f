/** A default as the schema says it: a constant, or `$today` for the day on which the form is opened. */
export function defaultOf(value: unknown): unknown {
  if (value !== '$today') return value;
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-');
}
