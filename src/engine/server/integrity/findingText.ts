import { findings as sentences } from '../../shared/messages/findingsEn.ts';
import type { NamedFinding, VerifyReport } from './verification.ts';

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
