/**
 * SQLite has no regular expressions, so an anchored pattern of our subset (literals, classes, groups, and the
 * repetitions {n}, {m,n} and ?) is expanded to GLOB patterns that together match the same texts.
 */
export function globsOf(pattern: string): readonly string[] {
  const source = [...pattern.replace(/^\^/, '').replace(/\$$/, '')];
  const { globs, next } = alternatives(source, 0, pattern);
  if (next < source.length) throw unsupported(pattern);
  return [...new Set(globs)];
}

const mostGlobs = 400;

interface Parsed {
  readonly globs: readonly string[];
  readonly next: number;
}

function alternatives(source: readonly string[], start: number, pattern: string): Parsed {
  const branches: string[] = [];
  let branch: readonly string[] = [''];
  let at = start;
  while (at < source.length && source[at] !== ')') {
    if (source[at] === '|') {
      branches.push(...branch);
      branch = [''];
      at++;
      continue;
    }
    const atom = parseAtom(source, at, pattern);
    const [least, most, next] = parseRepetition(source, atom.next, pattern);
    branch = append(branch, repeated(atom.globs, least, most), pattern);
    at = next;
  }
  return { globs: [...branches, ...branch], next: at };
}

function parseAtom(source: readonly string[], at: number, pattern: string): Parsed {
  const character = source[at] ?? '';
  if (character === '(') {
    const isPlain = source[at + 1] === '?' && source[at + 2] === ':';
    const group = alternatives(source, at + (isPlain ? 3 : 1), pattern);
    if (source[group.next] !== ')') throw unsupported(pattern);
    return { globs: group.globs, next: group.next + 1 };
  }
  if (character === '[') return parseClass(source, at, pattern);
  if (character === '\\') return { globs: [escaped(source[at + 1] ?? '', pattern)], next: at + 2 };
  if (character === '.') return { globs: ['?'], next: at + 1 };
  if ('*+?{}^$'.includes(character)) throw unsupported(pattern);
  return { globs: [literal(character)], next: at + 1 };
}

function parseClass(source: readonly string[], at: number, pattern: string): Parsed {
  const end = source.indexOf(']', at + 1);
  if (end < 0) throw unsupported(pattern);
  const inside = source
    .slice(at + 1, end)
    .join('')
    .replaceAll('\\d', '0-9')
    .replaceAll('\\w', 'A-Za-z0-9_')
    .replaceAll('\\', '');
  return { globs: [`[${inside}]`], next: end + 1 };
}

function escaped(character: string, pattern: string): string {
  if (character === 'd') return '[0-9]';
  if (character === 'w') return '[A-Za-z0-9_]';
  if (/[a-zA-Z0-9]/.test(character)) throw unsupported(pattern);
  return literal(character);
}

function literal(character: string): string {
  return '*?['.includes(character) ? `[${character}]` : character;
}

function parseRepetition(source: readonly string[], at: number, pattern: string): [number, number, number] {
  if (source[at] === '?') return [0, 1, at + 1];
  if (source[at] !== '{') return [1, 1, at];
  const text = source.slice(at, source.indexOf('}', at) + 1).join('');
  const [, least = '', comma, most] = /^\{(\d+)(,)?(\d+)?\}$/.exec(text) ?? [];
  if (least === '' || (comma && !most)) throw unsupported(pattern);
  return [Number(least), Number(most ?? least), at + text.length];
}

function repeated(globs: readonly string[], least: number, most: number): readonly string[] {
  let power: readonly string[] = [''];
  const all: string[] = least === 0 ? [''] : [];
  for (let count = 1; count <= most; count++) {
    power = append(power, globs, '');
    if (count >= least) all.push(...power);
  }
  return all;
}

function append(heads: readonly string[], tails: readonly string[], pattern: string): readonly string[] {
  if (heads.length * tails.length > mostGlobs) throw unsupported(pattern);
  return heads.flatMap(head => tails.map(tail => head + tail));
}

function unsupported(pattern: string): Error {
  return new Error(
    `The pattern ${pattern} cannot be checked by SQLite. Use literals, classes, groups, {n}, {m,n} and ? only.`,
  );
}
