import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { LetterFont } from './letterFont.ts';

export interface Fonts {
  readonly regular: LetterFont;
  readonly strong: LetterFont;
}

const require = createRequire(import.meta.url);
let opened: Fonts | null = null;

/**
 * Source Sans 3 with its Latin, Greek and Cyrillic letters, embedded as a subset in every file. Read and parsed once
 * for all letters, which takes half of the time of a short one.
 */
export function letterFonts(): Fonts {
  opened ??= {
    regular: open('400Regular/SourceSans3_400Regular.ttf'),
    strong: open('600SemiBold/SourceSans3_600SemiBold.ttf'),
  };
  return opened;
}

function open(name: string): LetterFont {
  const font = create(readFileSync(require.resolve(`@expo-google-fonts/source-sans-3/${name}`)));
  if (!('layout' in font)) throw new Error(`${name} holds several fonts.`);
  return new LetterFont(font);
}
