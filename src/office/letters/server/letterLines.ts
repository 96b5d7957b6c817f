import { type Block, blocks, namesIn } from '../shared/placeholders.ts';
import { fillTemplate } from './letterValues.ts';

/** A line of a letter: text with its values, or the block that is drawn in its place. */
export type LetterLine =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'block'; readonly block: Block };

/** The lines of a template with their values; one whose value has several lines becomes as many. */
export function letterLines(body: string, values: ReadonlyMap<string, string>): readonly LetterLine[] {
  return linesOf(body.trim()).flatMap((line): readonly LetterLine[] => {
    const [name] = namesIn(line);
    const block = blocks.find(each => each === name);
    if (block) return [{ kind: 'block', block }];
    return linesOf(fillTemplate(line, values)).map(text => ({ kind: 'text', text }));
  });
}

const linesOf = (text: string): readonly string[] => text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
