import { type Problem, problem, type SchemaPath } from './problem';

/**
 * Invisible characters that databases, files or screens do not keep, anywhere in a file: NUL and other
 * control characters, lone surrogates, and bidirectional controls (Unicode Standard Annex 9).
 */
export function signProblems(file: string, value: unknown, place: SchemaPath = []): readonly Problem[] {
  if (typeof value === 'string') {
    const isNote = place.at(-1) === 'description' || place.at(-1) === '$comment';
    return faultOf(file, place, isNote ? value.replaceAll(/[\n\t]/g, ' ') : value);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const at = [...place, Array.isArray(value) ? Number(key) : key];
    return [...faultOf(file, at, key), ...signProblems(file, member, at)];
  });
}

function faultOf(file: string, place: SchemaPath, text: string): readonly Problem[] {
  const [sign] = unseen.exec(text) ?? [];
  if (sign === undefined) return [];
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return [problem(file, place, `${nameOf(sign)} (${code}) stands in this text`, 'Remove it')];
}

const unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

function nameOf(sign: string): string {
  if (sign === '\n') return 'A line break';
  if (/\p{Cs}/u.test(sign)) return 'Half a character';
  return /\p{Cc}/u.test(sign) ? 'A control character' : 'A sign that turns the direction of the text';
}
