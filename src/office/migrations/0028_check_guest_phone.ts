import type { RowFunction, StoredValue } from '@engine/shared/tables/rowFunction.ts';

/** Phone numbers that are more than a number (`0171 23456 (Sohn)`) move to the notes, so that nothing is lost. */
export const guest: RowFunction = ({ phone = null, mobile = null, notes = null }) => {
  const moved = [
    ...(isNumber(phone) ? [] : [`Telefon: ${phone}`]),
    ...(isNumber(mobile) ? [] : [`Mobiltelefon: ${mobile}`]),
  ];
  if (moved.length === 0) return null;
  return {
    phone: isNumber(phone) ? phone : null,
    mobile: isNumber(mobile) ? mobile : null,
    notes: [...(notes === null ? [] : [notes]), ...moved].join('\n'),
  };
};

const isNumber = (text: StoredValue) =>
  typeof text !== 'string' ||
  (text.length <= 40 && /^[+(\d][\d ()/.-]*$/.test(text) && /\d\D*\d\D*\d/.test(text));
