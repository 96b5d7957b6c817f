import { createSignal, type Signal } from '../store';

/** One shape of an icon, limited to the SVG elements that the icon sets use, none of which can run scripts. */
interface IconShape {
  readonly tag: 'path' | 'circle' | 'ellipse' | 'rect';
  readonly attributes: Readonly<Record<string, string>>;
}

type IconShapes = readonly IconShape[];

interface IconStore {
  /** null until it is loaded; the first call requests it */
  readonly get: (name: string) => IconShapes | null;
  readonly subscribe: Signal['subscribe'];
}

const patienceMs = 1_500;
/** delay before icons that timed out are requested again, when less else is loading */
const restMs = 10_000;
const mostTries = 5;
/** The server refuses a request with an invalid name, and with it all icons in the same request. */
const isName = (name: string) => /^[a-z]+:[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
/** A timeout is expected on slow connections and is not logged. */
const isTooLate = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';
const tags: readonly IconShape['tag'][] = ['path', 'circle', 'ellipse', 'rect'];
const attributes = [
  'd',
  'fill-rule',
  'clip-rule',
  'opacity',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'width',
  'height',
];

/**
 * Icons by name (`ic:baseline-key`) from the application's own server (R-SHELL-14). Icons requested in the same task
 * are combined into one request per set. One that does not arrive within 1.5 s is left out, and no page waits for it. It
 * is requested again a few times: on a slow connection, the collapsed menu would otherwise have no icons at all.
 */
export function createIconStore(send: typeof fetch = (...call) => fetch(...call)): IconStore {
  const known = new Map<string, IconShapes>();
  const asked = new Set<string>();
  const loaded = createSignal();
  let waiting: string[] = [];

  async function load(names: readonly string[], tries = 1): Promise<void> {
    for (const [prefix, icons] of bySet(names)) {
      const url = `${import.meta.env.BASE_URL}icons/${prefix}.json?icons=${icons.join(',')}`;
      try {
        const answer = await send(url, { signal: AbortSignal.timeout(patienceMs) });
        if (!answer.ok) continue;
        for (const [name, { body }] of Object.entries(iconsIn(await answer.json())))
          known.set(`${prefix}:${name}`, shapesIn(body));
      } catch (error) {
        if (!isTooLate(error)) console.warn('Icons did not load', error);
        else if (tries < mostTries) {
          const late = icons.map(icon => `${prefix}:${icon}`);
          setTimeout(() => void load(late, tries + 1), restMs);
        }
      }
    }
    loaded.emit();
  }

  return {
    get(name) {
      if (isName(name) && !asked.has(name)) {
        asked.add(name);
        if (waiting.length === 0) {
          queueMicrotask(() => {
            const names = waiting;
            waiting = [];
            void load(names);
          });
        }
        waiting.push(name);
      }
      return known.get(name) ?? null;
    },
    subscribe: loaded.subscribe,
  };
}

function bySet(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const sets = new Map<string, string[]>();
  for (const name of [...names].sort()) {
    const [prefix = '', icon = ''] = name.split(':');
    sets.set(prefix, [...(sets.get(prefix) ?? []), icon]);
  }
  return sets;
}

/** The answer comes from our own server and is trusted; anything without icons counts as none. */
function iconsIn(json: unknown): Readonly<Record<string, { readonly body: string }>> {
  const isSet = typeof json === 'object' && json !== null && 'icons' in json;
  return isSet ? (json.icons as Readonly<Record<string, { readonly body: string }>>) : {};
}

function shapesIn(body: string): IconShapes {
  const document = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`,
    'image/svg+xml',
  );
  return [...document.querySelectorAll('*')].flatMap(element => {
    const tag = tags.find(known => known === element.tagName);
    if (!tag) return [];
    const given = attributes.flatMap(name => {
      const value = element.getAttribute(name);
      return value === null ? [] : [[camelCase(name), value] as const];
    });
    return [{ tag, attributes: Object.fromEntries(given) }];
  });
}

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
