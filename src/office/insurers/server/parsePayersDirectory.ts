import { FileFormError } from '@engine/server/imports/ownFile.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { readEdifact, type Segment } from './readEdifact.ts';

/**
 * The payers' directory (Kostenträgerdatei: Technische Anlage 1, Anhang 3, Kapitel 10 of the guidelines to § 302 SGB V), of one
 * kind of insurers: which institutions there are, who pays for whom, and where data are sent to.
 */
interface PayersDirectory {
  /** the kind of insurers in the file's name: AO, EK, BK, IK, BN, LK */
  readonly kind: string;
  /** ISO day; null: the file does not state it */
  readonly madeOn: string | null;
  readonly institutions: readonly Institution[];
}

export interface Institution {
  readonly ik: string;
  readonly shortName: string;
  readonly name: string;
  /** the number under which physicians bill (VKNR); null: it has none */
  readonly vknr: string | null;
  /** ISO days */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly isDeleted: boolean;
  readonly address: PostalAddress | null;
  readonly phone: string | null;
  readonly links: readonly Link[];
  /** address for data by e-mail; null: it takes none */
  readonly email: string | null;
  readonly protocol: 'smtp' | 'ftam' | 'ftp' | null;
  /** character set of data that are transferred electronically */
  readonly charset: string | null;
}

interface PostalAddress {
  readonly street: string | null;
  readonly houseNo: string | null;
  readonly zip: string | null;
  readonly city: string | null;
}

/** Role of another institution for this one. */
export interface Link {
  /** 01: payer; 02: takes data but may not decrypt; 03: takes data and decrypts; 09: takes paper */
  readonly kind: string;
  readonly ik: string;
}

/** Providers of patient transport belong to the "other" group (key 5); a link without a group is for all. */
const otherProviders = '5';
const digitalData = '07';

/** Throws `FileFormError` with the number of a segment that does not belong to a directory. */
export function parsePayersDirectory(content: Uint8Array): PayersDirectory {
  const segments = readEdifact(textOf(content));
  const [head] = segments;
  // interchange header, elements 5 (reference), 6 (empty), 7 (name of the file): AO05Q226ke1
  const [, kind = '', procedure] = /^([A-Z]{2})(\d{2})/.exec(head?.element(7).toUpperCase() ?? '') ?? [];
  if (head?.tag !== 'UNB' || procedure !== '05') throw new FileFormError({ segment: 1 });
  const [, day] = /^(20\d{6}|\d{6}):/.exec(head.element(4)) ?? [];
  return {
    kind,
    madeOn: day ? isoDay(`20${day.slice(-6)}`) : null,
    institutions: messagesIn(segments).map(institutionOf),
  };
}

/** UTF-8 if the bytes are valid UTF-8, else Latin-1, which old programs write. */
function textOf(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('latin1').decode(content);
  }
}

function messagesIn(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const messages: Segment[][] = [];
  let message: Segment[] | null = null;
  for (const segment of segments) {
    if (segment.tag === 'UNH') {
      if (message !== null || !segment.element(2).startsWith('KOTR')) throw faultAt(segment);
      message = [];
    } else if (segment.tag === 'UNT') {
      if (message === null) throw faultAt(segment);
      messages.push(message);
      message = null;
    } else if (segment.tag === 'UNZ') {
      // the trailer states the number of messages, so a truncated file is noticed
      if (Number(segment.element(1)) !== messages.length) throw faultAt(segment);
      return messages;
    } else message?.push(segment);
  }
  throw new FileFormError({ segment: segments.length });
}

const faultAt = ({ place }: Segment) => new FileFormError({ segment: place });

function institutionOf(message: readonly Segment[]): Institution {
  const all = (tag: string) => message.filter(segment => segment.tag === tag);
  const [identity] = all('IDK');
  const first = message[0];
  if (!identity || !/^\d{9}$/.test(identity.element(1)))
    throw first ? faultAt(first) : new FileFormError({ segment: 1 });
  const [validity] = all('VDT');
  const lines = all('DFU').map(line => ({ protocol: protocols[line.element(2)], address: line.element(7) }));
  const mail = lines.find(({ protocol }) => protocol === 'smtp');
  const medium = all('UEM').find(each => each.element(1) === overLines);
  const shortName = identity.element(3);
  return {
    ik: identity.element(1),
    shortName,
    name:
      all('NAM')
        .flatMap(name => name.elementsFrom(2))
        .join(' ') || shortName,
    vknr: /^\d{1,5}$/.test(identity.element(4)) ? identity.element(4).padStart(5, '0') : null,
    validFrom: validity ? dayOf(validity, 1) : null,
    validTo: validity ? dayOf(validity, 2) : null,
    isDeleted: all('FKT').some(mark => mark.element(1) === '03'),
    address: addressOf(all('ANS')),
    phone:
      all('ASP')
        .find(person => person.element(2) !== '')
        ?.element(2) ?? null,
    links: linksOf(all('VKG')),
    email: mail?.address.replace(/^mailto:/i, '') ?? null,
    protocol: mail?.protocol ?? lines.find(({ protocol }) => protocol)?.protocol ?? null,
    charset: medium?.element(3) || null,
  };
}

const protocols: Readonly<Record<string, 'smtp' | 'ftam' | 'ftp' | undefined>> = {
  '016': 'ftam',
  '023': 'ftp',
  '070': 'smtp',
};
const overLines = '1';

/** The links for patient transport; of those that differ in the billing code alone, the most specific ones. */
function linksOf(segments: readonly Segment[]): readonly Link[] {
  const ours = segments.filter(isOurs);
  return [...groupBy(ours, limitsOf).values()].flatMap(alike => {
    const best = Math.min(...alike.map(codeRank));
    return alike
      .filter(each => codeRank(each) === best)
      .map(each => ({ kind: each.element(1), ik: each.element(2) }));
  });
}

function isOurs(segment: Segment): boolean {
  const [kind, group, delivered] = [1, 3, 5].map(number => segment.element(number));
  const isForUs = group === '' || group === otherProviders;
  const isData = kind !== '02' && kind !== '03' ? true : delivered === '' || delivered === digitalData;
  return Boolean(kind) && isForUs && isData && codeRank(segment) >= 0;
}

/** What limits a link besides the billing code: kind, group, kind of delivery, state and district. */
const limitsOf = (segment: Segment): string =>
  [1, 3, 4, 5, 6, 7, 8].map(number => segment.element(number)).join('+');

/** Billing codes of patient transport (41 to 49), their group, all codes, all that are not named elsewhere. */
const codes = [/^4[1-9]$/, /^40$/, /^(00)?$/, /^99$/];
/** The place of a link's billing code among these, the most specific being 0; -1: it is for others. */
const codeRank = (segment: Segment): number => codes.findIndex(code => code.test(segment.element(9)));

/** `20260401` */
function dayOf(segment: Segment, number: number): string | null {
  const text = segment.element(number);
  if (text === '') return null;
  if (!/^\d{8}$/.test(text)) throw faultAt(segment);
  return isoDay(text);
}

const isoDay = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;

/** The street address is preferred to the post-office box, and that to the post code of a bulk customer. */
function addressOf(all: readonly Segment[]): PostalAddress | null {
  const [best] = all.toSorted((one, other) => one.element(1).localeCompare(other.element(1)));
  if (!best) return null;
  const [zip, city, place] = [2, 3, 4].map(number => best.element(number) || null);
  const box = best.element(1) === '2' && place ? `Postfach ${place}` : null;
  // AOK's files write "Ravenestr.47" too
  const parts = box
    ? null
    : /^(.+?)(?:\s+|(?<=\.))(\d+\s*[a-z]?(?:\s*[-–/]\s*\d+\s*[a-z]?)?)$/i.exec(place ?? '');
  return {
    street: parts?.[1] ?? box ?? place ?? null,
    houseNo: parts?.[2] ?? null,
    zip: zip ?? null,
    city: city ?? null,
  };
}
