const office = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const expression = /^\$today(?:([+-])(\d{1,4})([dmy]))?$/;

/** Today as the office sees it, YYYY-MM-DD. */
export function today(now = new Date()): string {
  return office.format(now);
}

/** `$today`, `$today+60d`, `$today-12m`, `$today+1y` as a day; null when the text is no such expression. */
export function relativeDay(text: string, now = new Date()): string | null {
  const match = expression.exec(text);
  if (!match) return null;
  const [, sign, amount, unit] = match;
  if (!amount) return today(now);
  const steps = Number(amount) * (sign === '-' ? -1 : 1);
  const [year = 0, month = 1, day = 1] = today(now).split('-').map(Number);
  if (unit === 'd') return iso(new Date(Date.UTC(year, month - 1, day + steps)));
  const months = month - 1 + (unit === 'm' ? steps : steps * 12);
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return iso(new Date(Date.UTC(year, months, Math.min(day, last))));
}

function iso(date: Date): string {
  return date.toISOString().slice(0, 10);
}
