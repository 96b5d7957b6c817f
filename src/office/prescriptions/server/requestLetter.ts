import type { Data } from '@engine/server/access/data.ts';
import { entityNamed, fieldNamed } from '@engine/server/access/model.ts';
import { optionText } from '@engine/server/records/labels/formatValue.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { today } from '@engine/shared/day.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import type { Names } from '@generated/types/names.ts';
import { nameInList, nameInText } from '../../guests/server/guestName.ts';
import { type Hidden, mask } from '../../letters/server/hidden.ts';
import type { ApprovalRequestFacts } from '../../letters/server/letterFacts.ts';
import { dayText } from '../../letters/server/letterFormat.ts';
import { loadParties, loadSenders } from '../../letters/server/loadParties.ts';
import { officeSender, recipientOf } from '../../letters/server/parties.ts';
import type { ApprovalRequest } from './approvalRequests.ts';

interface Addressed {
  readonly insurer: number;
  readonly company: number;
  readonly locale: Locale;
  readonly answerBy: string;
}

const nothing: Hidden = new Set();

/**
 * The facts of the letter to the insurer. The diagnosis is on the enclosed prescription only. `hidden`: fields that the
 * reader of a preview may not see, named as in product.json.
 */
export async function requestFacts(
  data: Data,
  request: ApprovalRequest,
  { insurer, company, locale, answerBy }: Addressed,
  hidden: Hidden = nothing,
): Promise<ApprovalRequestFacts> {
  const settings = await readSettings(data);
  const senders = await loadSenders(data, [company], settings);
  const party = { type: 'health_insurance', id: insurer } as const;
  const parties = await loadParties(data, [party]);
  return {
    kind: 'approval_request',
    locale,
    sender: senders(company),
    office: officeSender(settings),
    recipient: recipientOf(parties(party), locale, null),
    number: request.number,
    date: today(),
    guest: hidden.has('guest.last_name') ? mask : nameInText(request),
    answerBy,
    details: detailsOf(data, request, locale, hidden),
  };
}

/** With the labels of the schema, so that letter and screen use the same words. */
function detailsOf(
  data: Data,
  request: ApprovalRequest,
  locale: Locale,
  hidden: Hidden,
): ApprovalRequestFacts['details'] {
  const { name_de, name_en, valid_from, valid_to, equipment } = request;
  const day = (value: string | null) => value && dayText(value, locale);
  const label = (name: Names['prescription']['field']) => labelOf(data, 'prescription', name, locale);
  const option = (name: Options, value: string) => {
    const entity = entityNamed(data.model, 'prescription');
    return optionText(entity, fieldNamed(entity, name), value, locale);
  };
  const shown = (key: string, text: string | null) => (text !== null && hidden.has(key) ? mask : text);
  const guest = [
    shown('guest.last_name', nameInList(request)),
    shown('guest.birth_date', `*${day(request.birth_date)}`),
  ].join(', ');
  const lines: readonly (readonly [string, string | number | null])[] = [
    [label('guest'), guest],
    [labelOf(data, 'guest', 'kvnr', locale), shown('guest.kvnr', request.kvnr)],
    [label('payer_reference'), request.reference],
    [label('issued_on'), day(request.issued_on)],
    [label('treatment_type'), locale === 'de' ? name_de : (name_en ?? name_de)],
    [label('reason'), option('reason', request.reason)],
    [label('facility'), request.facility],
    [label('transport_kind'), option('transport_kind', request.transport_kind)],
    [label('equipment'), equipment === null || equipment === 'none' ? null : option('equipment', equipment)],
    [label('direction'), option('direction', request.direction)],
    [label('valid_from'), day(valid_from)],
    [label('valid_to'), day(valid_to)],
    [label('trips_per_week'), request.trips_per_week],
    [label('trips_total'), request.trips_total],
  ];
  return lines.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ label: name, value: String(value) }],
  );
}

type Options = 'reason' | 'transport_kind' | 'equipment' | 'direction';

function labelOf<E extends 'prescription' | 'guest'>(
  data: Data,
  name: E,
  field: Names[E]['field'],
  locale: Locale,
): string {
  const { labels, meta } = entityNamed(data.model, name);
  return labels[locale][`resources.${meta.resource}.fields.${field}`] ?? field;
}
