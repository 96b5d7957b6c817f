import type { FindingKind } from '../audit/integrityCheck.ts';
import type { NamedFinding, VerifyReport } from './verification.ts';

const sentences: Readonly<Record<FindingKind, string>> = {
  changed: 'was changed after it was written',
  unlinked: 'does not follow the entry that it names before it: that one was removed or moved',
  unsealed: 'was not written by this product: it has no seal',
  unknownKey:
    'was sealed with a key that is not known; name earlier keys in SECRET_KEY_BEFORE, or another key is in use',
  missing: 'was removed',
  added: 'was inserted',
  replaced: 'is not what was there',
  anchorChanged: 'is not the line that was written there',
  anchorMissing: 'was removed from the anchors',
  sum: 'does not add up',
  gap: 'has a gap in its numbers',
  content: 'has content that does not match its checksum',
  encoding: 'contains invalid text; correct it before anything else, as the server stops when it reads it',
  altered: 'is not what was issued',
  unguarded: 'has lost a trigger that guards its rows, or has another in its place',
};

/** `bills #17, issue_date is not what was issued; expected …, found …` */
export function findingText({ table, id, field, what, expected, found }: NamedFinding): string {
  const name = field?.slice(field.indexOf('.') + 1);
  const row = [id === null ? table : `${table} #${id}`, name].filter(Boolean).join(', ');
  const facts = [expected && `expected ${expected}`, found && `found ${found}`].filter(Boolean);
  return `${row} ${sentences[what]}${facts.length > 0 ? `; ${facts.join(', ')}` : ''}`;
}

/** The report for the console. */
export function reportText({ checked, found, findings }: VerifyReport): string {
  const count = new Intl.NumberFormat('en');
  const lines = Object.entries(checked).map(([name, rows]) => `${name}: ${count.format(rows)} checked`);
  if (found === 0) return [...lines, 'Everything is as it should be.'].join('\n');
  const more = found - findings.length;
  return [
    ...lines,
    `${count.format(found)} ${found === 1 ? 'finding' : 'findings'}:`,
    ...findings.map(finding => `  ${finding.check}: ${findingText(finding)}`),
    ...(more > 0 ? [`  and ${count.format(more)} more`] : []),
  ].join('\n');
}
