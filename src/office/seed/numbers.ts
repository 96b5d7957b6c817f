import { entities } from '@generated/tables.ts';
import type { Writer } from './insert.ts';

/**
 * Assigns running numbers as the server would (`$sequence:` in the schema) and writes the counters, so that the next
 * record created in the product gets the next number.
 */
export class Numbers {
  readonly #values = new Map<string, number>();
  readonly #patterns = new Map<string, string>();

  /** The next number of an entity whose field `number` has a sequence as its default. */
  next(entity: string, year: string): string {
    return this.nextOf(...this.#sequence(entity), year);
  }

  nextOf(resource: string, pattern: string, year: string): string {
    const dated = pattern.replaceAll('{year}', year);
    const name = `${resource}:${dated}`;
    const value = (this.#values.get(name) ?? 0) + 1;
    this.#values.set(name, value);
    return dated.replaceAll(/\{n(?::(\d+))?\}/g, (_, width?: string) =>
      String(value).padStart(Number(width ?? 1), '0'),
    );
  }

  async save(writer: Writer): Promise<void> {
    const rows = [...this.#values].map(([name, value]) => ({ id: writer.nextId('counter'), name, value }));
    await writer.insert('counter', rows);
  }

  #sequence(entity: string): readonly [resource: string, pattern: string] {
    const resource = entities.find(meta => meta.name === entity)?.resource ?? entity;
    const known = this.#patterns.get(entity);
    if (known) return [resource, known];
    const fields = entities.find(meta => meta.name === entity)?.fields ?? [];
    const value = fields.find(({ name }) => name === 'number')?.default;
    const pattern = typeof value === 'string' ? value.replace('$sequence:', '') : '{n}';
    this.#patterns.set(entity, pattern);
    return [resource, pattern];
  }
}
