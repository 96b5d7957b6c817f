/** For react-admin's query options: no toast and no redirect to the list, because the page shows the error itself. */
export const withoutToast = { onError: () => undefined };
