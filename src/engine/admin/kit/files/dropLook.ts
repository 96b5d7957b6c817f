/** Where files are dropped: an edge that is seen on either ground. */
export const dropLook = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  p: 3,
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'action.disabled',
  borderRadius: 1,
  textAlign: 'center',
};
