/** A part of the description that is named elsewhere in it. */
export const ref = (path: string) => ({ $ref: `#/components/${path}` });

/** An object that has all properties of the first kind, perhaps those of the second, and no others. */
export const closedObject = (required: object, optional: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  properties: { ...required, ...optional },
  required: Object.keys(required),
});
