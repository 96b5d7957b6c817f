import { printComment, WIDTH } from '../emit/print';

/** A doc comment, on one line or wrapped at the project's line width; empty without a description. */
export function printDoc(description: string | undefined, indent: number): string {
  if (description === undefined) return '';
  const pad = ' '.repeat(indent);
  const text = printComment(description);
  const line = `${pad}/** ${text} */`;
  if (line.length <= WIDTH) return `${line}\n`;
  const lines = wrapped(text, WIDTH - indent - ' * '.length);
  return `${pad}/**\n${lines.map(each => `${pad} * ${each}\n`).join('')}${pad} */\n`;
}

/** Wraps a text into lines of at most `width` characters; a longer word gets its own line. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
