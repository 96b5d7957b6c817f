import { useRightTexts } from '../rights/useRightTexts';

interface KeyTexts {
  readonly group: (key: string) => string;
  readonly short: (key: string) => string;
  readonly name: (key: string) => string;
}

/** `banks.list` → “Banken” and “Listen ansehen”; `guests.read.kvnr` names the field too. */
export function useKeyTexts(): KeyTexts {
  const texts = useRightTexts();
  const short = (key: string) => {
    const [resource = '', action = '', ...field] = key.split('.');
    return texts.right({ resource, action, field: field.length > 0 ? field.join('.') : null });
  };
  const group = (key: string) => texts.resource(key.split('.')[0] ?? '');
  return { group, short, name: key => `${group(key)}: ${short(key)}` };
}
