/** A drop area whose border is visible in light and dark mode. */
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
