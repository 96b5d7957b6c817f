/** The characters that a cell of a workbook can hold; longer texts are cut and end with `…`. */
export const longestCell = 32_767;
