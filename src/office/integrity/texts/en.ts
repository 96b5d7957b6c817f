/** What `checks.ts` looks at. */
export const activityLog = {
  checks: {
    bills: 'Bills and their positions',
    billContents: 'Bills as they were issued',
    settlementContents: 'Settlements as they were issued',
    debts: 'Bills and their payments',
    cases: 'Cases and their positions',
    payments: 'Payments and their allocations',
    dunningClaims: 'Ancillary claims and their payments',
    billNumbers: 'Numbers of bills',
  },
};
