/** Names under which PostgreSQL keeps prepared statements; when there are very many shapes the rest go unnamed. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known || this.#names.size >= 500) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}
