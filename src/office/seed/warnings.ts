import { addDays } from '@engine/shared/day.ts';
import type { PersonWarning } from '@generated/types/entities.ts';
import { earlier, instant } from './calendar.ts';
import type { Passenger } from './guests.ts';
import type { Draft, Writer } from './insert.ts';
import type { Staff } from './people.ts';

type Kind = PersonWarning['kind'];

const kinds: Readonly<Record<Kind, readonly [severity: PersonWarning['severity'], text: string]>> = {
  missing_kvnr: ['block', 'Die Versichertennummer fehlt noch.'],
  invalid_kvnr: ['block', 'Die Versichertennummer auf der Karte weicht ab.'],
  insurance_expired: ['warn', 'Die Mitgliedschaft endete zum Monatsende.'],
  exemption_expiring: ['warn', 'Die Befreiung von der Zuzahlung läuft aus.'],
  approval_expiring: ['warn', 'Die Genehmigung läuft aus.'],
  approval_used_up: ['block', 'Alle genehmigten Fahrten sind verbraucht.'],
  duplicate: ['warn', 'Möglicherweise doppelt angelegt.'],
  unpaid_copay: ['warn', 'Zuzahlungen sind offen.'],
  address: ['info', 'Post kam als unzustellbar zurück.'],
  deceased: ['block', 'Laut Angehörigen verstorben, Bestätigung steht aus.'],
  conduct: ['warn', 'Bitte nur zu zweit fahren.'],
  infection: ['warn', 'Schutzkleidung nötig.'],
  two_person_lift: ['info', 'Zwei Personen zum Heben nötig.'],
};

/** For kinds that depend on the guest's own data: whether the warning is true. */
const trueOf: Partial<Record<Kind, (passenger: Passenger) => boolean>> = {
  missing_kvnr: ({ payerType, draft }) => payerType === 'statutory' && !draft.kvnr,
  exemption_expiring: ({ exemptions, flaw }) => exemptions.length > 0 && flaw !== 'exemption',
};

const perKind = 6;

/**
 * Some warnings of every kind, as if noted by users; a third is settled, and so are all of kinds that are true of no
 * one now. Those of rules are added at the first start.
 */
export function warn(
  writer: Writer,
  passengers: readonly Passenger[],
  staff: Staff,
  today: string,
): readonly Draft<PersonWarning>[] {
  const entries = Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][];
  return Array.from({ length: entries.length * perKind }, (_, at): Draft<PersonWarning> => {
    const [kind, [severity, text]] = entries[at % entries.length] ?? ['address', kinds.address];
    const concerned = passengers.filter(trueOf[kind] ?? (() => true));
    const isSettled = at % 3 === 2 || concerned.length === 0;
    const candidates = concerned.length > 0 ? concerned : passengers;
    const passenger = candidates[(at * 7) % candidates.length];
    return {
      id: writer.nextId('person-warning'),
      guest: passenger?.id ?? 1,
      kind,
      severity,
      origin: 'user',
      text,
      ...(kind.endsWith('expiring') ? { valid_to: addDays(today, 30) } : {}),
      created_at: earlier(instant(addDays(today, -(at % 60)), 9 * 60 + at), writer.now),
      ...(isSettled
        ? {
            resolved_at: earlier(instant(today, 7 * 60 + at), writer.now),
            resolved_by: staff.get('entry') ?? null,
            resolution: 'Mit dem Fahrgast geklärt.',
          }
        : {}),
    };
  });
}
