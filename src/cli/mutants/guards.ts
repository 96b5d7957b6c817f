import type { Mutant } from './mutant.ts';

/**
 * One mutant for each `if (…) throw …` of a source: its condition is never true. Sources are formatted, so a
 * condition that spans lines still starts with `if (`.
 */
export function guardMutants(file: string, source: string, tests: readonly string[]): readonly Mutant[] {
  const mutants: Mutant[] = [];
  for (const match of source.matchAll(/\bif \(/g)) {
    const open = match.index + match[0].length;
    const close = closing(source, open);
    const after = source.slice(close + 1);
    if (!/^\s*(\{\s*)?throw\b/.test(after)) continue;
    const condition = source.slice(open, close).replace(/\s+/g, ' ');
    mutants.push({
      file,
      name: `no "${condition}" at line ${source.slice(0, open).split('\n').length}`,
      source: `${source.slice(0, open)}Math.random() > 1${source.slice(close)}`,
      tests,
    });
  }
  return mutants;
}

/**
 * The position of the parenthesis that closes the one before `from`; parentheses in string literals are not
 * recognised.
 */
function closing(source: string, from: number): number {
  let depth = 1;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('A parenthesis is never closed.');
}
