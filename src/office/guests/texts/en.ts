export const guest = {
  guests: {
    change_payer: 'Change payer',
    change_care: 'Change care level',
    duplicate: {
      title: 'Is this guest there already?',
      by_kvnr: '– same insurance number',
      by_name: '– same name and birthday',
      anyway: 'Create anyway',
      other: 'No, somebody else',
    },
  },
};
