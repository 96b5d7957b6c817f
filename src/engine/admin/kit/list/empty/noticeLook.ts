/** A notice above the rows, whose buttons wrap below the text if necessary. */
export const noticeLook = {
  mb: 1,
  py: 0,
  alignItems: 'center',
  flexWrap: 'wrap',
  '& .MuiAlert-action': { flexWrap: 'wrap', gap: 0.5, pt: 0.5, pb: 0.5, ml: 'auto' },
  '& .MuiAlert-message': { flex: '1 1 12rem', minWidth: 0 },
};
