/** Cases whose bill is out, and which no new version has replaced. */
export const billedStates = ['billed', 'submitted', 'accepted', 'paid', 'cut', 'objected'] as const;
