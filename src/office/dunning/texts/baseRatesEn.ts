import type { baseRates as german } from './baseRatesDe';

export const baseRates: typeof german = {
  base_rates: {
    known: 'Known until %{day}',
    missing: 'No rate from %{day} on',
  },
};
