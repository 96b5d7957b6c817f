import { WIDTH } from '../emit/print';

/** JSON in the style of hand-written files: on one line if it fits. `column` is where the value starts. */
export function printJson(value: unknown, indent = 0, column = indent): string {
  const line = flat(value);
  if (column + line.length <= WIDTH || typeof value !== 'object' || value === null) return line;
  const pad = ' '.repeat(indent + 2);
  const lines = Array.isArray(value)
    ? value.map(item => pad + printJson(item, indent + 2))
    : Object.entries(value).map(([key, item]) => {
        const start = `${pad}${JSON.stringify(key)}: `;
        return start + printJson(item, indent + 2, start.length);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(indent)}${close}`;
}

function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${flat(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
