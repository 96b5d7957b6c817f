import type { Locale } from '../entityMeta.ts';
import { type OfficeProblem, type ProblemCode, type ProblemTexts, problemStatus } from '../problems.ts';
import { de } from './de.ts';
import { en } from './en.ts';

const texts: Readonly<Record<Locale, ProblemTexts>> = { de, en };

/** A problem of the engine with its texts. */
export const engineProblem = (code: ProblemCode): OfficeProblem => ({
  code,
  status: problemStatus[code],
  de: texts.de[code],
  en: texts.en[code],
});
