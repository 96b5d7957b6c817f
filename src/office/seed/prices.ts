/** Prices of a kind of provider, in hundredths of a cent. */
export interface Prices {
  readonly flat: number;
  readonly km: number;
  readonly night: number;
}

/** The positions of a contract: the ride, its surcharges and waiting. */
export function positionsFor(billing: string, prices: Prices) {
  return [
    { number: '0101', name_de: 'Grundpauschale', name_en: 'Base rate', unit: 'flat', price: prices.flat },
    {
      number: '0201',
      name_de: 'Kilometer besetzt',
      name_en: 'Loaded kilometre',
      unit: 'km',
      price: prices.km,
    },
    {
      number: '0301',
      name_de: 'Nachtzuschlag',
      name_en: 'Night surcharge',
      unit: 'flat',
      price: prices.night,
    },
    {
      number: '0302',
      name_de: 'Feiertagszuschlag',
      name_en: 'Holiday surcharge',
      unit: 'flat',
      price: prices.night * 2,
    },
    waiting[billing === '49' ? 'quarter_hour' : 'minute'],
  ] as const;
}

const waiting = {
  minute: {
    number: '0401',
    name_de: 'Wartezeit je Minute',
    name_en: 'Waiting, per minute',
    unit: 'minute',
    price: 5_500,
  },
  quarter_hour: {
    number: '0402',
    name_de: 'Wartezeit je angefangene Viertelstunde',
    name_en: 'Waiting, per started quarter of an hour',
    unit: 'quarter_hour',
    price: 82_500,
  },
} as const;

/** When a surcharge is due, by its number. */
export const surcharges: Readonly<Record<string, 'night' | 'holiday'>> = {
  '0301': 'night',
  '0302': 'holiday',
};

/** minimum price of a taxi ride, in cents */
export const leastOfTaxi = 1_500;
