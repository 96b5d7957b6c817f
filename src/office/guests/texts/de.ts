export const guest = {
  guests: {
    change_payer: 'Kasse wechseln',
    change_care: 'Pflegegrad ändern',
    duplicate: {
      title: 'Gibt es diesen Fahrgast schon?',
      by_kvnr: '– gleiche Versichertennummer',
      by_name: '– gleicher Name und Geburtstag',
      anyway: 'Trotzdem anlegen',
      other: 'Nein, jemand anderes',
    },
  },
};
