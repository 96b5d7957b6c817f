/** A reference to a component of the OpenAPI document. */
export const ref = (path: string) => ({ $ref: `#/components/${path}` });

/** An object schema with these required and optional properties and no others. */
export const closedObject = (required: object, optional: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  properties: { ...required, ...optional },
  required: Object.keys(required),
});
