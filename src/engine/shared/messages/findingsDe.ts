import type { FindingKind } from './findingsEn.ts';

/** See `findingsEn.ts`. */
export const findings: Readonly<Record<FindingKind, string>> = {
  changed: 'wurde nachträglich geändert',
  unlinked: 'folgt nicht auf den Eintrag, den er vor sich nennt: Der wurde entfernt oder verschoben',
  unsealed: 'stammt nicht von diesem Programm: Das Siegel fehlt',
  unknownKey:
    'ist mit einem unbekannten Schlüssel versiegelt; frühere Schlüssel nennt SECRET_KEY_BEFORE, oder es gilt ein anderer',
  missing: 'wurde entfernt',
  added: 'wurde eingefügt',
  replaced: 'ist nicht mehr, was dort stand',
  anchorChanged: 'ist nicht die Zeile, die dort geschrieben wurde',
  anchorMissing: 'wurde aus den Ankern entfernt',
  sum: 'geht nicht auf',
  gap: 'hat eine Lücke in den Nummern',
  content: 'hat einen anderen Inhalt, als die Prüfsumme sagt',
  encoding:
    'enthält einen Text, der keiner ist; zuerst berichtigen, denn der Server endet, wenn er ihn liest',
  altered: 'ist nicht, was festgeschrieben wurde',
  unguarded: 'hat einen Trigger verloren, der Zeilen schützt, oder an dessen Stelle einen anderen',
};
