/** What the first screens say of this office. */
export const words = {
  'app.menu.reports': 'Auswertungen',
  'app.home.no_money': 'Alle Rechnungen sind bezahlt.',
  'authorization.rights.limited_companies': 'Sieht nur Datensätze der Leistungserbringer: %{names}',
};
