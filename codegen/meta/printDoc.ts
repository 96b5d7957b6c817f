import { printComment, WIDTH } from '../emit/print';

/** A doc comment for what follows it, on one line or wrapped at the width of the project; empty without a description. */
export function printDoc(description: string | undefined, indent: number): string {
  if (description === undefined) return '';
  const pad = ' '.repeat(indent);
  const text = printComment(description);
  const line = `${pad}/** ${text} */`;
  if (line.length <= WIDTH) return `${line}\n`;
  const lines = wrapped(text, WIDTH - indent - ' * '.length);
  return `${pad}/**\n${lines.map(each => `${pad} * ${each}\n`).join('')}${pad} */\n`;
}

/** The words of a text in lines of at most so many characters; a longer word has a line of its own. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
