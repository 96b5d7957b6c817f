import { defineFaults } from '../../shared/fieldFault.ts';
import { defineProblems } from '../../shared/problems.ts';

export const importProblems = defineProblems({
  importFileType: {
    status: 415,
    de: ['Kein CSV und kein XLSX', 'Die Datei ist weder eine CSV-Datei noch eine Arbeitsmappe (XLSX).'],
    en: ['Neither CSV nor XLSX', 'The file is neither a CSV file nor a workbook (XLSX).'],
  },
  importFileDamaged: {
    status: 415,
    de: ['Datei beschädigt', 'Die Arbeitsmappe lässt sich nicht lesen oder ist verschlüsselt.'],
    en: ['Damaged file', 'The workbook cannot be read, or it is encrypted.'],
  },
  importFileQuote: {
    status: 400,
    de: ['Anführungszeichen offen', 'In Zeile {row} beginnt ein Anführungszeichen, das nirgends endet.'],
    en: ['Open quotation mark', 'A quotation mark begins in row {row} and ends nowhere.'],
  },
  importFileMacros: {
    status: 415,
    de: [
      'Datei mit aktiven Inhalten',
      'Die Arbeitsmappe enthält Makros, eingebettete Dateien oder Verknüpfungen. Bitte ohne sie als XLSX oder CSV speichern.',
    ],
    en: [
      'File with active content',
      'The workbook holds macros, embedded files or links. Please save it without them as XLSX or CSV.',
    ],
  },
  importFileTooMuch: {
    status: 413,
    de: [
      'Datei zu groß',
      'Die Datei überschreitet eine Grenze: {limit}. Bitte in mehreren Teilen importieren.',
    ],
    en: ['File too large', 'The file exceeds a limit: {limit}. Please import it in parts.'],
  },
  importFileEmpty: {
    status: 400,
    de: ['Keine Zeilen', 'Unter der Kopfzeile steht nichts.'],
    en: ['No rows', 'There is nothing below the header row.'],
  },
  importStage: {
    status: 409,
    de: ['Gerade nicht möglich', 'Der Import ist nicht an dieser Stelle. Bitte die Seite neu laden.'],
    en: ['Not possible now', 'The import is not at this step. Please load the page again.'],
  },
});

/** Faults of a cell or a row that only imports have. */
export const importFaults = defineFaults({
  importValue: { de: '„{value}“ ist hier nicht möglich', en: '“{value}” is not possible here' },
  importReference: { de: '„{value}“ gibt es nicht', en: '“{value}” does not exist' },
  importAmbiguous: {
    de: '„{value}“ passt auf {count} Datensätze',
    en: '“{value}” matches {count} records',
  },
  importRows: {
    de: '„{value}“ ist nicht lesbar; jede Angabe steht hinter ihrem Namen: „{label}: …“',
    en: '“{value}” cannot be read; each value stands behind its name: “{label}: …”',
  },
  importCut: {
    de: 'Die Zelle war zu klein für alles; als CSV exportiert ist es vollständig',
    en: 'The cell was too small for all of it; a CSV export is complete',
  },
  importErrorWord: {
    de: '„{value}“ ist der Fehler einer Formel',
    en: '“{value}” is the error of a formula',
  },
  importSurplus: {
    de: '„{value}“ steht in einer Spalte ohne Überschrift; ein Trennzeichen im Text braucht Anführungszeichen',
    en: '“{value}” is in a column without a heading; a separator within a text needs quotation marks',
  },
  importTwice: { de: 'Steht schon in Zeile {row}', en: 'Is already in row {row}' },
  importUnknownId: { de: 'Kein Datensatz mit dieser Nummer', en: 'There is no record with this number' },
});
