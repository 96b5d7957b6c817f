import { fold } from './fold.ts';

/** Defaults where the schema sets no limits: characters of one tag, and tags of a field. */
export const usualTagLength = 40;
export const usualTags = 20;

/** Separates tags in inputs and in files. */
export const tagSeparator = /[,;\n]/;

/**
 * A tag contains no separator and no character that JSON escapes, so both databases can find a tag in the text of the
 * list.
 */
export const tagPattern = '^[^,;"\\\\\\u0000-\\u001f\\u007f]+$';

/** Tags as they are stored: trimmed, without empty ones and without other spellings of earlier ones. */
export function tidyTags(tags: readonly string[]): readonly string[] {
  const known = new Set<string>();
  return tags
    .map(tag => tag.replaceAll(/\s+/g, ' ').trim())
    .filter(tag => {
      const key = fold(tag);
      const isNew = tag !== '' && !known.has(key);
      known.add(key);
      return isNew;
    });
}
