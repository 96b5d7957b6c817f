/** A sticky bar at the bottom of the window. */
export const floatingBar = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  boxShadow: 3,
} as const;
