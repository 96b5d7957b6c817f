/** One number on the home page: the records of a resource that match a filter, and the list that shows them. */
export interface WorkCardModel {
  readonly name: string;
  readonly resource: string;
  readonly filter: Readonly<Record<string, unknown>>;
  /** draws attention when it is not zero */
  readonly isUrgent?: boolean;
}

export function workCards(now: Date): readonly WorkCardModel[] {
  const today = localDay(now);
  return [
    { name: 'tours_today', resource: 'tours', filter: { date: today } },
    { name: 'open_cases', resource: 'bill-cases', filter: { status: 'open' } },
    {
      name: 'overdue_bills',
      resource: 'bills',
      filter: { status_eq_any: ['issued', 'sent', 'partially_paid'], due_date_lt: today },
      isUrgent: true,
    },
    {
      name: 'open_payments',
      resource: 'payments',
      filter: { status_eq_any: ['received', 'partially_allocated'] },
    },
    { name: 'open_alerts', resource: 'overdue-payment-alerts', filter: { status: 'open' }, isUrgent: true },
    { name: 'open_warnings', resource: 'person-warnings', filter: { resolved_at_null: true } },
  ];
}

/** The list of the card's records, as a link that can be bookmarked. */
export function listLink(list: string, filter: WorkCardModel['filter']): string {
  return `${list}?${new URLSearchParams({ filter: JSON.stringify(filter), displayedFilters: '{}' })}`;
}

/** YYYY-MM-DD at this desk; `toISOString` would be yesterday shortly after midnight. */
function localDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
