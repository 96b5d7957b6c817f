/** The name of a permission and two columns, one for each compared subject. */
export const compareLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1.4fr) minmax(0, 1.4fr)',
  gap: 1,
  px: 2,
  py: 0.25,
};
