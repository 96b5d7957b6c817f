export const pricing = {
  pricing: {
    columns: { name: 'Name' },
  },
};
