/** Two columns beside the name of a right: one for each of the two that are compared. */
export const compareLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1.4fr) minmax(0, 1.4fr)',
  gap: 1,
  px: 2,
  py: 0.25,
};
