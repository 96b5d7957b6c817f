import { isIPv6 } from 'node:net';

/**
 * The unit for limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one customer (RFC
 * 6177 §2).
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${leadingGroups(address).join(':')}::/64` : address;
}

/** The first four of the eight groups, with `::` expanded to zeros. */
function leadingGroups(address: string): readonly string[] {
  const [before = '', after] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).map(group => group.replace(/^0+(?=.)/, ''));
}

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
