import type { ReactElement } from 'react';
import { fold } from '../../../shared/fold';

interface EntryBase {
  readonly key: string;
  readonly text: string;
  /** distinguishes it from entries with the same text */
  readonly note?: string;
  readonly icon: ReactElement;
  /** its keyboard shortcut */
  readonly press?: string;
}
export type Entry = EntryBase &
  ({ readonly kind: 'link'; readonly to: string } | { readonly kind: 'action'; readonly run: () => void });

export interface EntryGroup {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** What is typed between blanks, folded. */
export const queryWords = (query: string): readonly string[] => fold(query).split(' ').filter(Boolean);

/** The entries that contain every word, best matches first. */
export function matching(entries: readonly Entry[], query: string, limit: number): readonly Entry[] {
  const words = queryWords(query);
  const start = fold(query);
  const ranked = entries.flatMap(entry => {
    const text = fold(entry.text);
    const whole = `${text} ${fold(entry.note ?? '')}`;
    if (!words.every(word => whole.includes(word))) return [];
    const rank = rankOf(text, start, words);
    return [{ entry, rank }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

/**
 * 0: starts with the query; 1: the first query word starts a word of the text; 2: contains all words; 3: some
 * are only in its note.
 */
function rankOf(text: string, start: string, words: readonly string[]): number {
  if (text.startsWith(start)) return 0;
  if (!words.every(word => text.includes(word))) return 3;
  return ` ${text}`.includes(` ${words[0]}`) ? 1 : 2;
}

/**
 * Splits a text into pieces that match the typed words and pieces that do not. Matching folds case and
 * accents as the server does: `müller` is found in `MÜLLER`.
 */
export function piecesOf(
  text: string,
  words: readonly string[],
): readonly { text: string; isTyped: boolean }[] {
  let folded = '';
  const sources: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = /\s/.test(character) ? ' ' : fold(character);
    folded += plain;
    for (let count = 0; count < plain.length; count++) sources.push(at);
    at += character.length;
  }
  const typed = new Set<number>();
  for (const word of words) {
    for (let found = folded.indexOf(word); found >= 0; found = folded.indexOf(word, found + word.length)) {
      const end = sources[found + word.length] ?? text.length;
      for (let index = sources[found] ?? 0; index < end; index++) typed.add(index);
    }
  }
  const pieces: { text: string; isTyped: boolean }[] = [];
  for (let index = 0; index < text.length; index++) {
    const isTyped = typed.has(index);
    const last = pieces.at(-1);
    if (last?.isTyped === isTyped) last.text += text[index];
    else pieces.push({ text: text[index] ?? '', isTyped });
  }
  return pieces;
}
