export const pricing = {
  pricing: {
    columns: { name: 'Bezeichnung' },
  },
};
