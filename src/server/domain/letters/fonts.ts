import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { create, type Font, type GlyphRun } from 'fontkit';

export interface Fonts {
  readonly regular: Font;
  readonly strong: Font;
}

const require = createRequire(import.meta.url);
let opened: Fonts | null = null;

/**
 * Source Sans 3 with its Latin, Greek and Cyrillic letters, embedded as a subset in every file. Read and taken apart
 * once for all letters: that is half of the time of a short one.
 */
export function letterFonts(): Fonts {
  opened ??= {
    regular: open('400Regular/SourceSans3_400Regular.ttf'),
    strong: open('600SemiBold/SourceSans3_600SemiBold.ttf'),
  };
  return opened;
}

/** Does what the first letter would wait for, a piece at a time so that requests come in between. */
export async function warmFonts(): Promise<void> {
  for (const font of Object.values(letterFonts())) {
    await setImmediate();
    font.layout('Müller 12,50 €');
  }
}

function open(name: string): Font {
  const font = create(readFileSync(require.resolve(`@expo-google-fonts/source-sans-3/${name}`)));
  if (!('layout' in font)) throw new Error(`${name} holds several fonts.`);
  rememberRuns(font);
  return font;
}

/** Words of all letters together; a month of bills has some thousands. */
const rememberedRuns = 20_000;

/**
 * Ligatures and kerning of a word are worked out once, not once per letter: half of the time that is left. Whoever asks
 * gets places of their own, since the PDF library scales them where they lie.
 */
function rememberRuns(font: Font): void {
  const runs = new Map<string, GlyphRun>();
  const layout = font.layout.bind(font);
  font.layout = (text, ...options) => {
    if (options.some(option => option !== undefined)) return layout(text, ...options);
    const known = runs.get(text) ?? layout(text);
    if (runs.size >= rememberedRuns) runs.clear();
    runs.set(text, known);
    const positions = known.positions.map(position => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(known)), known, { positions });
  };
}
