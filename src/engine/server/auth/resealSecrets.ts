import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { SecretBox } from './secretBox.ts';
import { totpContext } from './takeTotpCode.ts';

/**
 * Reseals with the current key what was sealed with an earlier key or format, so that earlier keys can be removed.
 * Returns how many authenticator apps are sealed with an unknown key.
 */
export async function resealSecrets(data: Data, box: SecretBox): Promise<number> {
  const rows = await data.run(sql`select id, totp_secret from users where totp_secret is not null`);
  let lost = 0;
  for (const row of rows) {
    const sealed = String(row.totp_secret);
    if (box.isCurrent(sealed)) continue;
    const context = totpContext(Number(row.id));
    const secret = opened(box, sealed, context);
    if (secret === null) lost += 1;
    // The condition keeps an app that was set up meanwhile.
    else
      await data.run(sql`
        update users set totp_secret = ${box.seal(secret, context)}
        where id = ${Number(row.id)} and totp_secret = ${sealed}`);
  }
  return lost;
}

function opened(box: SecretBox, sealed: string, context: string): string | null {
  try {
    return box.open(sealed, context);
  } catch {
    return null;
  }
}
