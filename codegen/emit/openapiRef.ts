/** A part of the description that is named elsewhere in it. */
export const ref = (path: string) => ({ $ref: `#/components/${path}` });
