import type { FieldFault } from '../../shared/fieldFault.ts';
import type { Product } from '../../shared/product.ts';

/** NIST SP 800-63B §3.1.1: minimum length and a list of known passwords, no composition rules, no forced change. */
export const passwordLength = { minimum: 12, maximum: 1_024 } as const;

/** 49,000 passwords from published breaches: 15 MB, loaded only when someone chooses a password. */
async function listCommon(): Promise<readonly string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'];
}

const german = ['frühling', 'herbst', 'kennwort', 'passwort', 'sommer', 'willkommen', 'winter'];

/** The fault of a new password, or null. `email` is the address of its user. */
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

/** Is the password listed, or a listed one that is repeated or padded with digits and symbols? */
function isCommon(password: string, common: readonly string[], own: readonly string[]): boolean {
  // three scans of the list take a tenth of the time of building a set
  const isKnown = (text: string) => common.includes(text) || own.includes(text);
  const unit = repeatedUnit(password);
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isMostlyCore = core.length * 2 >= password.length;
  const isListed = isKnown(password) || isKnown(unit) || (isMostlyCore && isKnown(core));
  return isListed || unit.length <= 4 || isRow(password);
}

/** The shortest text whose repetition is the password: `abc` for `abcabcabcabc`. */
function repeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

/** A sequence with few breaks: `123456789012`, `abcdefghijkl`, `111122223333`. */
function isRow(text: string): boolean {
  const breaks = [...text].filter((letter, at) => {
    const step = letter.charCodeAt(0) - text.charCodeAt(at - 1);
    return at > 0 && Math.abs(step) > 1;
  });
  return breaks.length <= 2;
}
