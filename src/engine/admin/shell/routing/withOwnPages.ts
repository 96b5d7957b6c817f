import type { GeneratedResource } from '../../kit/page/generatedResource';

/** Hand-written pages take the place of the generated ones, resource by resource. */
export function withOwnPages(
  generated: readonly GeneratedResource[],
  own: Readonly<Record<string, GeneratedResource['load'] | undefined>>,
): readonly GeneratedResource[] {
  return generated.map(entry => ({ ...entry, load: own[entry.name] ?? entry.load }));
}
