export const prescriptions = {
  prescriptions: {
    last: {
      title: 'Last prescription: %{date}, %{treatment}',
      take: 'Take over its details',
    },
  },
};
