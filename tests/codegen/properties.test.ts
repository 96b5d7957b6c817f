import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildModel } from '../../codegen/buildModel';
import { emitters } from '../../codegen/emit';
import { load } from '../../codegen/load';
import { sourcesOf } from '../../codegen/run';
import { validate } from '../../codegen/validate';
import { type Json, SAMPLE, SAMPLE_SYSTEM } from './project';

const loaded = await load({ schemasDir: SAMPLE, systemDir: SAMPLE_SYSTEM });

/** What is printed for schemas that were built in memory, by path. */
async function printed(source = loaded) {
  const model = buildModel(sourcesOf(source));
  const files = (await Promise.all(emitters.map(emit => emit(model)))).flat();
  return Object.fromEntries(files.map(({ path, text }) => [path, text] as const).sort());
}

const before = await printed();

test('twice gives the same bytes', async () => {
  expect(await printed()).toEqual(before);
});

/** Lists keep their order, which means something; the order of keys does not. */
function shuffleKeys(value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return value.map(item => shuffleKeys(item, seed));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, shuffleKeys(item, seed)] as const);
  const rank = (key: string) => [...key].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) ^ seed, seed);
  return Object.fromEntries(entries.sort(([a], [b]) => rank(a) - rank(b)));
}

test('the order of files and of keys does not matter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.shuffledSubarray([...loaded.entities], { minLength: loaded.entities.length }),
      async (seed, entities) => {
        const shuffled = entities.map(each => ({ ...each, value: shuffleKeys(each.value, seed) }));
        const fragments = loaded.fragments.map(each => ({ ...each, value: shuffleKeys(each.value, seed) }));
        expect(await printed({ ...loaded, entities: shuffled, fragments })).toEqual(before);
      },
    ),
    { numRuns: 10, verbose: 0 },
  );
});

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

test('schemas and model are not changed', async () => {
  const copy = deepFreeze(
    structuredClone({ product: loaded.product, entities: loaded.entities, fragments: loaded.fragments }),
  );
  const source = { ...loaded, ...copy };
  expect(validate(source)).toEqual([]);
  const model = deepFreeze(buildModel(sourcesOf(source)));
  const files = (await Promise.all(emitters.map(emit => emit(model)))).flat();
  expect(Object.fromEntries(files.map(({ path, text }) => [path, text]))).toEqual(before);
});

/** The sample with one text in every place where an author writes one. */
const withText = (text: string) => {
  const say = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(say);
    if (typeof value !== 'object' || value === null) return value;
    const { de, en } = value as Json;
    if (typeof de === 'string' && typeof en === 'string') return { ...value, de: text, en: text };
    if (Array.isArray(de) && Array.isArray(en)) return { de: [text, text], en: [text, text] };
    const entries = Object.entries(value).map(([key, item]) =>
      key === 'description' || key === 'x-unit' ? [key, text] : [key, say(item)],
    );
    return Object.fromEntries(entries);
  };
  const product = loaded.product && { ...loaded.product, value: say(loaded.product.value) };
  const entities = loaded.entities.map(each =>
    loaded.systemNames.has(each.name) ? each : { ...each, value: say(each.value) },
  );
  return { ...loaded, product, entities };
};

const HOSTILE = [
  '"quotes" and \'apostrophes\'',
  '*/ process.exit() /*',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the attack
  '${process.exit()} `x`',
  '</script><script>alert(1)</script>',
  'Größe über Maß',
  '\u202eright to left\u2066 \u200f',
  'one |||| two',
  '%{smart_count} of %{x}',
  '\\ backslash \\n \u2028 \u0000',
  '-->{/* }} <Tag {',
  '🚑 ambulance',
];

const texts = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
);

/** The module that a file is, evaluated from its text. */
async function evaluate(text: string): Promise<Json> {
  const { transform } = await import('esbuild');
  const { code } = await transform(text, { loader: 'ts', format: 'esm' });
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as Json;
}

test('hostile texts come out harmless: every file parses, and labels say what was written', async () => {
  const { transform } = await import('esbuild');
  await fc.assert(
    fc.asyncProperty(texts, async text => {
      const files = await printed(withText(text));
      expect(Object.keys(files)).toEqual(Object.keys(before));
      for (const [path, code] of Object.entries(files).filter(([path, code]) => code !== before[path])) {
        // nothing that would reorder or hide what a reader sees
        expect(code).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]/u);
        if (path.endsWith('.json')) expect(() => JSON.parse(code)).not.toThrow();
        else await transform(code, { loader: path.endsWith('x') ? 'tsx' : 'ts' });
      }
      const { labels } = (await evaluate(files['labels/de/ride.ts'] ?? '')) as {
        labels: Readonly<Record<string, string>>;
      };
      const said = text.replaceAll('||||', '||').replaceAll('%{', '% {');
      expect(labels['resources.rides.fields.fare']).toBe(said);
      expect(labels['resources.rides.enums.status.open']).toBe(said);
      const { names } = (await evaluate(files['labels/de/index.ts'] ?? '')) as {
        names: Readonly<Record<string, string>>;
      };
      expect(names['authorization.role.entry']).toBe(said);
    }),
    { numRuns: 60, examples: HOSTILE.map(text => [text]) },
  );
});
