/** One column for each field of an advice, and one for the button that removes the line. */
export const adviceColumns = '1.2fr 1.2fr 0.8fr 0.8fr 1.4fr 40px';
