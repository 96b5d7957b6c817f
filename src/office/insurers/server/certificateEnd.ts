import { X509Certificate } from 'node:crypto';
import { today } from '@engine/shared/day.ts';

/** The last day of an X.509 certificate in PEM (RFC 5280 4.1.2.5, RFC 7468); null if the text is none. */
export function certificateEnd(pem: string): string | null {
  try {
    return today(new Date(new X509Certificate(pem).validTo));
  } catch {
    return null;
  }
}
