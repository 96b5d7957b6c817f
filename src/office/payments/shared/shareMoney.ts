/** What money may pay: a bill or a case of it, and the fees and interest beside it. Cents. */
interface Owed {
  readonly open: number;
  readonly beside: number;
}

/** Cents that go to the bill or case, and to what is owed beside it. */
interface Share {
  readonly amount: number;
  readonly fee: number;
}

/**
 * Shares money out over bills and cases, in their order, until it is used up: their own amounts before any fees and
 * interest, or for each of them fees and interest first (§ 367 BGB). The draft on the screen and the import of
 * statements both follow it, so that money is booked alike in both places.
 */
export function shareMoney<O extends Owed>(
  owed: readonly O[],
  money: number,
  principalFirst: boolean,
): readonly (O & Share)[] {
  let left = money;
  const take = (most: number): number => {
    const cents = Math.max(0, Math.min(most, left));
    left -= cents;
    return cents;
  };
  if (!principalFirst)
    return owed.map(each => {
      const fee = take(each.beside);
      return { ...each, amount: take(each.open), fee };
    });
  return owed
    .map(each => ({ ...each, amount: take(each.open) }))
    .map(each => ({ ...each, fee: take(each.beside) }));
}
