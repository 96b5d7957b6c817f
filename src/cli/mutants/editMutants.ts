import { readFileSync } from 'node:fs';
import { type Mutant, testFile } from './mutant.ts';

/** The mutants in `edits.txt`; throws if a source no longer contains the text to replace exactly once. */
export function editMutants(read: (file: string) => string): readonly Mutant[] {
  const text = readFileSync(new URL('edits.txt', import.meta.url), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap(section => {
      const [file = '', ...blocks] = section.trim().split('\n\n');
      const source = read(file);
      return blocks.map(block => mutantOf(file, source, block));
    });
}

function mutantOf(file: string, source: string, block: string): Mutant {
  const [name = '', ...lines] = block.split('\n');
  const marked = (mark: string) => lines.filter(line => line.startsWith(mark)).map(line => line.slice(1));
  const find = marked('-').join('\n');
  const places = source.split(find).length - 1;
  if (places !== 1)
    throw new Error(`edits.txt, "${name}": ${file} has ${places} places with\n${find}\nMake it one.`);
  return {
    file,
    name,
    source: source.replace(find, () => marked('+').join('\n')),
    tests: marked('@').flatMap(tests => tests.trim().split(' ').map(testFile)),
  };
}
