import type { Locale } from '../entityMeta.ts';
import type { ProblemCode } from '../problems.ts';
import { de } from './de.ts';
import { en } from './en.ts';

/** Texts with `{placeholders}`. */
export type ProblemTexts = Readonly<Record<ProblemCode, readonly [title: string, detail: string]>>;

/** What the server says of a problem as a whole; the screens show what it sent. */
export const problemTexts: Readonly<Record<Locale, ProblemTexts>> = { de, en };
