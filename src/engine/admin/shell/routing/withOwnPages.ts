import type { GeneratedResource } from '../../kit/page/generatedResource';

/** Replaces generated pages with hand-written ones, resource by resource. */
export function withOwnPages(
  generated: readonly GeneratedResource[],
  own: Readonly<Record<string, GeneratedResource['load'] | undefined>>,
): readonly GeneratedResource[] {
  return generated.map(entry => ({ ...entry, load: own[entry.name] ?? entry.load }));
}
