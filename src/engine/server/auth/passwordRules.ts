import type { FieldFault } from '../../shared/fieldFault.ts';
import type { Product } from '../../shared/product.ts';

/** NIST SP 800-63B §3.1.1: length and a list of known passwords, no rules of composition, no forced change. */
export const passwordLength = { minimum: 12, maximum: 1_024 } as const;

/**
 * 49,000 passwords from published breaches, and what German speakers add to them: 15 MB that a server does without
 * until somebody chooses a password.
 */
async function listCommon(): Promise<readonly string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'];
}

const german = ['frühling', 'herbst', 'kennwort', 'passwort', 'sommer', 'willkommen', 'winter'];

/** What is wrong with a new password, or null. `email` is the address of its user. */
export async function passwordFault(
  password: string,
  email: string,
  { name, title, passwordWords }: Pick<Product, 'name' | 'title' | 'passwordWords'>,
): Promise<FieldFault | null> {
  const { minimum, maximum } = passwordLength;
  if (password.length > maximum) return { code: 'maxLength', params: { maxLength: maximum } };
  if ([...password].length < minimum) return { code: 'minLength', params: { minLength: minimum } };
  const plain = password.normalize('NFKC').trim().toLowerCase();
  if (plain === email.trim().toLowerCase()) return { code: 'passwordIsEmail' };
  const own = [name, title.de, title.en, ...passwordWords].map(word => word.toLowerCase());
  return isCommon(plain, await listCommon(), [...german, ...own]) ? { code: 'passwordCommon' } : null;
}

/** On the list, or a listed one that is only repeated or dressed up with digits and signs at its ends. */
function isCommon(password: string, common: readonly string[], own: readonly string[]): boolean {
  // three looks through the list take a tenth of what it takes to make a set of it
  const isKnown = (text: string) => common.includes(text) || own.includes(text);
  const unit = repeatedUnit(password);
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isMostlyCore = core.length * 2 >= password.length;
  const isListed = isKnown(password) || isKnown(unit) || (isMostlyCore && isKnown(core));
  return isListed || unit.length <= 4 || isRow(password);
}

/** The shortest text that the password is a repetition of: `abc` for `abcabcabcabc`. */
function repeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

/** Counting up or down with few breaks: `123456789012`, `abcdefghijkl`, `111122223333`. */
function isRow(text: string): boolean {
  const breaks = [...text].filter((letter, at) => {
    const step = letter.charCodeAt(0) - text.charCodeAt(at - 1);
    return at > 0 && Math.abs(step) > 1;
  });
  return breaks.length <= 2;
}
