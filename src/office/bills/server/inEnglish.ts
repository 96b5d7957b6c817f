import { fill } from '@engine/shared/messages/message.ts';
import { billWords } from './billWords.ts';

/** The English text of a wording of the product; what people wrote is returned unchanged. */
export function inEnglish(text: string): string {
  for (const { pattern, en } of wordings) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      isAmount(name) ? amountInEnglish(value) : value,
    ]);
    return fill(en, Object.fromEntries(values));
  }
  return text;
}

const isAmount = (name: string): boolean => name === 'due' || name === 'billed';

const wordings = Object.values(billWords).map(({ de, en }) => {
  const escaped = de.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  const places = escaped.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    isAmount(name) ? `(?<${name}>[\\d.,]+\\s€)` : `(?<${name}>.+)`,
  );
  return { pattern: new RegExp(`^${places}$`), en };
});

const amountInEnglish = (amount: string): string =>
  amount.replace(/[.,]/g, mark => (mark === ',' ? '.' : ','));
