export const banks = { import: { own_files: { banks: 'Bankleitzahlendatei der Bundesbank' } } };
