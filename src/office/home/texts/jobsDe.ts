import type { JobFigure } from '../shared/jobFigures';

export const jobs = {
  jobs: {
    result: {
      built: 'Fälle neu gebildet',
      extended: 'Um Fahrten erweitert',
      changed: 'Geändert',
      unchanged: 'Unverändert',
      withErrors: 'Mit Fehlern',
      tours: 'Fahrten in Fällen',
      bills: 'Rechnungen',
      cases: 'Fälle',
      sum: 'Summe',
      mailed: 'In den Mailausgang gelegt',
      skipped: 'Ausgelassen',
      letters: 'Schreiben',
      fees: 'Gebühren',
      interest: 'Zinsen',
      asked: 'Genehmigungen beantragt',
      drafts: 'Entwürfe, denen etwas im Weg steht',
      drafted: 'Entwürfe angelegt',
      waits: 'Früherer Monat noch Entwurf',
      settled: 'Schon abgerechnet',
      guests: 'Fahrgäste',
    } satisfies Readonly<Record<JobFigure, string>>,
  },
};
