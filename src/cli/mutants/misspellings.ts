/** An occurrence of a column name in a source. */
export interface Occurrence {
  readonly file: string;
  readonly line: number;
  readonly at: number;
  readonly name: string;
  /** whether a row is read there, as opposed to a statement */
  readonly isRead: boolean;
}

/**
 * The occurrences of column names in a source: in statements (`'t.km_loaded'`, `columns('tours as t',
 * ['date'])`, `.where('bill', …)`, `.set({ bill: null })`, lists of columns, `${c('bill')}` in fragments) and
 * where their rows are read (`row.km_loaded`).
 */
export function occurrencesOf(
  file: string,
  source: string,
  columns: ReadonlySet<string>,
): readonly Occurrence[] {
  const place = (isRead: boolean) => (found: Found) => ({
    file,
    ...found,
    line: source.slice(0, found.at).split('\n').length,
    isRead,
  });
  const given = new Set(find(source, /\bas(?:\('| )(\w+)'/dg).map(({ name }) => name));
  const stated = [
    ...find(source, /'\w+\.(\w+)(?:'| as \w+')/dg),
    ...find(source, /(?:\.(?:where|select|returning|column)|\beb|\bref)\('(\w+)'/dg),
    ...namedInFragments(source),
    ...lists(source, columns),
    ...written(source),
  ].filter(({ name }) => columns.has(name) || given.has(name));
  // aliases in a statement (`min(…) as day`) are columns of its rows
  const read = find(source, /\brow\.(\w+)\b(?!\()/dg);
  const isStatement = /\.(rows|unscoped)\(|\/typedRows\.ts'/.test(source);
  return [...(isStatement ? stated.map(place(false)) : []), ...read.map(place(true))];
}

/** Doubles the last letter of each of these names in the source. */
export function misspelt(source: string, places: readonly Occurrence[]): string {
  return places
    .toSorted((one, other) => other.at - one.at)
    .reduce(
      (text, { at, name }) => `${text.slice(0, at)}${name}${name.slice(-1)}${text.slice(at + name.length)}`,
      source,
    );
}

type Found = Pick<Occurrence, 'at' | 'name'>;

function find(source: string, pattern: RegExp, from = 0): readonly Found[] {
  return [...source.matchAll(pattern)].map(({ 1: name = '', index, indices }) => ({
    at: from + (indices?.[1]?.[0] ?? index),
    name,
  }));
}

/** `c('date')` where `const c = columnsAs<'tours'>('c')` or `columnsOf(bills, 'b')`. */
const namedInFragments = (source: string): readonly Found[] =>
  [...source.matchAll(/const (\w+) = columns(?:As<|Of\()/g)].flatMap(({ 1: own = '' }) =>
    find(source, new RegExp(`\\b${own}\\('(\\w+)'`, 'dg')),
  );

/** `.set({ bill: null })`: the keys of the object, on one line or one per line. */
const written = (source: string): readonly Found[] =>
  [...source.matchAll(/\.(?:set|values)\(\{([^\n]*?|\n[^;]*?\n\s*)\}\)/dg)].flatMap(
    ({ 1: record = '', indices }) => find(record, /(?<=^\s*|, )(\w+)(?=:)/dgm, indices?.[1]?.[0]),
  );

/** `['id', 'date']` if all its names are columns, of one table or of several. */
function lists(source: string, columns: ReadonlySet<string>): readonly Found[] {
  return [...source.matchAll(/\[(\s*'\w+',?)+(\s*\.\.\.\w+)?\s*\](?=\)|,\s*\)| as const)/g)].flatMap(
    match => {
      const names = find(match[0], /'(\w+)'/dg, match.index);
      return names.every(({ name }) => columns.has(name)) ? names : [];
    },
  );
}
