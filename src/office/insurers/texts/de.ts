const directory = 'Kostenträgerdatei (Verfahren 05)';

export const insurers = {
  import: { own_files: { 'health-insurance': directory, 'dta-recipient': directory } },
};
