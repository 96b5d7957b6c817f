import { fold } from './fold.ts';

/** Most characters of one tag, and most tags of a field, where the schema says nothing. */
export const usualTagLength = 40;
export const usualTags = 20;

/** What separates tags where they are typed or stand in a file. */
export const tagSeparator = /[,;\n]/;

/**
 * A tag holds no separator, and no sign that JSON writes in another way: so a list of tags is found by its text, in the same
 * way on both databases.
 */
export const tagPattern = '^[^,;"\\\\\\u0000-\\u001f\\u007f]+$';

/** Tags as they are kept: without blanks around them and without those that are there already in another spelling. */
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
