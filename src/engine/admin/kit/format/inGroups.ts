/** `DE89 3704 …`: groups of four characters, for numbers that people compare digit by digit. */
export const inGroups = (text: string, space = ' '): string => text.replace(/(.{4})(?=.)/g, `$1${space}`);
