/** Invented numbers with correct check digits: they belong to no real person, yet pass every check. */

const digitSum = (n: number) => Math.floor(n / 10) + (n % 10);

/** Digits weighted 1,2,1,2… from `first`, digit sums added, modulo 10: the procedure of KVNR and IK. */
const checkDigit = (digits: string, first: 1 | 2) =>
  [...digits].reduce(
    (sum, d, i) => sum + digitSum(Number(d) * ((i % 2 === 0) === (first === 1) ? 1 : 2)),
    0,
  ) % 10;

/** Krankenversichertennummer with the prefix X, which the insurers' trust centre gives to no one in these tests. */
export function kvnr(serial: number): string {
  const body = String(10_000_000 + (serial % 90_000_000));
  return `X${body}${checkDigit(`24${body}`, 1)}`;
}

/** Institutionskennzeichen of an invented provider, from 60990001 upwards. */
export function ik(serial: number): string {
  const body = String(60_990_000 + serial);
  return `${body}${checkDigit(body.slice(2), 2)}`;
}

/** IBAN of an invented bank (bank codes 90000001 and 90000002), ISO 13616 check digits. */
export function iban(bankCode: string, account: number): string {
  const bban = `${bankCode}${String(account).padStart(10, '0')}`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${bban}`;
}
