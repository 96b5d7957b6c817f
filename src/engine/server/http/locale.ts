import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../shared/entityMeta.ts';
import { BoundedCache } from '../boundedCache.ts';

/** The caller's language: their choice in the cookie (R-SHELL-3), otherwise the browser's, otherwise German. */
export function localeOf(request: FastifyRequest): Locale {
  const chosen = request.cookies?.i18n_redirected;
  if (chosen === 'de' || chosen === 'en') return chosen;
  const header = request.headers['accept-language'] ?? '';
  const known = read.get(header);
  if (known) return known;
  const locale = preferred(header);
  read.set(header, locale, 0);
  return locale;
}

/** Cached by header, of which there are few variants. */
const read = new BoundedCache<Locale>({ total: 100_000, each: 1_000 });

/** RFC 9110 §12.5.4; weights decide, order breaks ties. */
function preferred(header: string): Locale {
  let best: Locale = 'de';
  let weight = 0;
  for (const part of header.split(',').slice(0, 20)) {
    const [range = '', ...params] = part.trim().toLowerCase().split(';');
    const language = range.split('-')[0];
    const q = Number(params.find(param => param.trim().startsWith('q='))?.split('=')[1] ?? 1);
    if ((language === 'de' || language === 'en') && q > weight) {
      best = language;
      weight = q;
    }
  }
  return best;
}
