/** A name in SQL, whatever characters it has. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteNames(names: readonly string[]): string {
  return names.map(quoteName).join(', ');
}

/** A text value in DDL, where there are no parameters. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
