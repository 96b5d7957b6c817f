import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = ['src/engine', 'src/office', 'generated'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|tsx|mjs)$/.test(name))
    .map(name => join(folder, name)),
);
const texts = sources.map(path => ({ path, text: readFileSync(path, 'utf8') }));
const placesOf = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it('the sources are read', () => {
  expect(texts.length).toBeGreaterThan(500);
});

it.each([
  ['runs text as code', /(?<![.\w])eval\(|new Function\(|\bvm\.run|from 'node:vm'/],
  [
    'writes markup past React',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/,
  ],
  ['starts a shell', /\bshell: true|\{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/],
  ['listens to messages of other windows', /addEventListener\('message'|\bonmessage\b/],
  [
    'calls out by another way than mail, database and its own server',
    /from 'node:(https|http2|dgram|tls)'|axios|undici/,
  ],
  ['uses a hash or cipher that is broken', /createHash\('(md5|sha1)'|-ecb\b|-cbc\b|createSign\('RSA-MD5/i],
  ['turns off the check of certificates', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/],
])('no code %s', (_, pattern) => {
  expect(placesOf(pattern)).toEqual([]);
});

/** Passwords come from password managers, also by pasting; these take apart what is copied from a spreadsheet. */
it('no code keeps people from pasting', () => {
  expect(placesOf(/onPaste\b|'paste'/)).toEqual([
    'src/engine/admin/kit/filters/builder/RecordsField.tsx',
    'src/engine/admin/kit/filters/builder/ValueInput.tsx',
    'src/engine/admin/kit/filters/builder/ValuesField.tsx',
    'src/office/payments/screens/AdviceLineInputs.tsx',
    'src/office/tours/screens/CellInput.tsx',
  ]);
});

/** `Math.random` only spreads the looks of many screens at a server that was away. */
it('what must not be guessed comes from the system’s generator', () => {
  expect(placesOf(/Math\.random\(/)).toEqual(['src/engine/admin/shell/connection/connection.ts']);
});

/** Counter codes of RFC 6238, which every authenticator app makes with SHA-1; as an HMAC it is not broken. */
it('SHA-1 stands in the codes of authenticator apps alone', () => {
  expect(placesOf(/'sha1'/)).toEqual(['src/engine/server/auth/totp.ts']);
});
