export const baseRates = {
  base_rates: {
    known: 'Bekannt bis %{day}',
    missing: 'Satz ab %{day} fehlt',
  },
};
