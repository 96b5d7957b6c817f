const office = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', timeStyle: 'short' });

/** The wall clock of the office (HH:MM) at a UTC instant. */
export const officeTime = (instant: string): string => office.format(new Date(instant));
