import type { jobs as german } from './jobsDe';

export const jobs: typeof german = {
  jobs: {
    result: {
      built: 'New cases',
      extended: 'Extended by tours',
      changed: 'Changed',
      unchanged: 'Unchanged',
      withErrors: 'With errors',
      tours: 'Tours in cases',
      bills: 'Bills',
      cases: 'Cases',
      sum: 'Total',
      mailed: 'Put into the outbox',
      skipped: 'Left out',
      letters: 'Letters',
      fees: 'Fees',
      interest: 'Interest',
      asked: 'Approvals requested',
      drafts: 'Drafts that cannot be issued yet',
      drafted: 'Drafts made',
      waits: 'Earlier month still a draft',
      settled: 'Settled already',
      guests: 'Guests',
    },
  },
};
