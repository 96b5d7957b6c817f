/**
 * Width of the label column of a record page, the same in all sections: that of the longest word, estimated by half a
 * rem for each letter, so that words are not broken.
 */
export const labelWidth = (labels: readonly string[]): string => {
  const letters = labels.flatMap(label => label.split(/[\s-]+/)).map(({ length }) => length);
  return `clamp(7.5rem, ${Math.max(0, ...letters) / 2}rem, 11rem)`;
};
