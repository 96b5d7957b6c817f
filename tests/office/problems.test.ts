import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { deFields } from '@engine/shared/messages/deFields.ts';
import { type OfficeProblem, problemStatus } from '@engine/shared/problems.ts';
import { describe, expect, it } from 'vitest';

const valuesOf = <Value>(modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>) =>
  Object.values(modules).flatMap(module =>
    Object.values(module).flatMap(defined => Object.entries(defined as Readonly<Record<string, Value>>)),
  );

const problems = valuesOf<OfficeProblem>(
  import.meta.glob('../../src/office/*/server/problems.ts', { eager: true }),
);
const faults = valuesOf<FieldFault>(
  import.meta.glob('../../src/office/*/{server,shared}/faults.ts', { eager: true }),
);

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe('problems of the office', () => {
  it.each(problems)('%s has its code, a status of a refusal and texts in both languages', (name, problem) => {
    const { code, status, de, en } = problem;
    expect(code).toBe(name);
    expect([400, 409, 413]).toContain(status);
    expect([...de, ...en].filter(text => text.trim() === '')).toEqual([]);
    expect(placeholders(de.join(' '))).toEqual(placeholders(en.join(' ')));
  });

  it('are named by no other problem, of the engine or of another feature', () => {
    const codes = [...Object.keys(problemStatus), ...problems.map(([name]) => name)];
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
    expect(problems).toHaveLength(74);
  });
});

describe('field faults of the office', () => {
  it.each(faults)('%s has its code and a sentence in both languages', (name, { code, text }) => {
    expect(code).toBe(name);
    expect(placeholders(text?.de ?? '')).toEqual(placeholders(text?.en ?? ''));
    expect([text?.de, text?.en]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
  });

  it('are named by no other fault', () => {
    const codes = [...Object.keys(deFields), ...faults.map(([name]) => name)];
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
    expect(faults).toHaveLength(27);
  });
});
