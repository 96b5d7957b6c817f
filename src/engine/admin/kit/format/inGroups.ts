/** `DE89 3704 …`: a number that people compare figure by figure, in groups of four. */
export const inGroups = (text: string, space = ' '): string => text.replace(/(.{4})(?=.)/g, `$1${space}`);
