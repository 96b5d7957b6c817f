import { useTranslate } from 'react-admin';
import { longestReason } from '../../../shared/requestLimits';

/** Whether a required text of a dialog can be sent: something is typed, and no more than its field takes. */
export const isSendable = (text: string, longest: number = longestReason): boolean =>
  text.trim() !== '' && fits(text, longest);

export const fits = (text: string, longest: number = longestReason): boolean => text.trim().length <= longest;

/**
 * The properties of a text field whose text is too long. The attribute `maxLength` would cut off the rest of pasted text
 * without a word.
 */
export function useLengthFault(): (
  text: string,
  longest: number,
) => { readonly error?: true; readonly helperText?: string } {
  const translate = useTranslate();
  return (text, longest) =>
    fits(text, longest)
      ? {}
      : { error: true, helperText: translate('app.kit.too_long', { longest, length: text.trim().length }) };
}
