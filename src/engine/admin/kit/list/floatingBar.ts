/** A bar at the lower edge of the window, over what it is about. */
export const floatingBar = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  boxShadow: 3,
} as const;
