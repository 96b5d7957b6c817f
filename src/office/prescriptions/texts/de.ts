export const prescriptions = {
  prescriptions: {
    last: {
      title: 'Letzte Verordnung: %{date}, %{treatment}',
      take: 'Angaben übernehmen',
    },
  },
};
