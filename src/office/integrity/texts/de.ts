/** What `checks.ts` looks at. */
export const activityLog = {
  checks: {
    bills: 'Rechnungen und ihre Positionen',
    billContents: 'Rechnungen, wie sie festgeschrieben wurden',
    settlementContents: 'Monatsabrechnungen, wie sie festgeschrieben wurden',
    debts: 'Rechnungen und ihre Zahlungen',
    cases: 'Fälle und ihre Positionen',
    payments: 'Zahlungen und ihre Zuordnungen',
    dunningClaims: 'Nebenforderungen und ihre Zahlungen',
    billNumbers: 'Rechnungsnummern',
  },
};
