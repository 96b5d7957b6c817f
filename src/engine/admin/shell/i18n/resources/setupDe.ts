export const setup = {
  setup: {
    changed:
      '%{smart_count} Änderung ist noch nicht gespeichert |||| %{smart_count} Änderungen sind noch nicht gespeichert',
    default: 'Standard: %{value}',
    discard: 'Verwerfen',
    example: 'Beispiel: %{text}',
    pattern: 'Platzhalter: %{names}',
    range: '%{from} bis %{to}',
    reset: 'Auf den Standard zurücksetzen',
    reset_one: '%{name} auf den Standard zurücksetzen',
    saved:
      'Gespeichert. Die Einstellung gilt ab sofort. |||| Gespeichert. Die Einstellungen gelten ab sofort.',
  },
};
