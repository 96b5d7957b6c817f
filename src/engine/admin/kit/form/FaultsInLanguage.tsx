import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { valueAt } from '../../../shared/recordValues';
import { useLanguage } from '../format/language';
import type { FormParts } from '../page/parts/parts';
import { submitted, writable } from '../validateForm';

/**
 * Inside a form: when the language changes, writes the faults that it shows in the new one. Those that only the server
 * finds stay as it wrote them.
 */
export const FaultsInLanguage = ({ parts }: { readonly parts: FormParts }) => {
  const { locale } = useLanguage();
  const written = useRef(locale);
  const { getValues, trigger } = useFormContext();
  const { errors } = useFormState();
  useEffect(() => {
    if (written.current === locale) return;
    written.current = locale;
    void parts.errors(writable(parts, submitted(parts, getValues()))).then(faults => {
      const marked = Object.keys(faults).filter(path => valueAt(errors, path) !== null);
      if (marked.length > 0) void trigger(marked);
    });
  }, [locale, parts, errors, getValues, trigger]);
  return null;
};
