import { Pagination, useListContext, useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';

interface Shown {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The server counts up to a limit; beyond it the honest total is "more than". */
export const ListPagination = ({ choices = [25, 50, 100] }: { choices?: number[] }) => {
  const { meta, error } = useListContext();
  const translate = useTranslate();
  const { tag } = useLanguage();
  const key = meta?.totalCapped === true ? 'app.kit.range_of_many' : 'ra.navigation.page_range_info';
  const number = (value: number) => formatScaled(value, 0, tag);
  // MUI's own properties: react-admin hands them on, though its types do not name them, and on a phone forgets the second
  const labels = {
    getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`),
    labelDisplayedRows: ({ from, to, count }: Shown) =>
      translate(key, {
        offsetBegin: number(from),
        offsetEnd: number(to),
        total: number(count === -1 ? to : count),
      }),
  };
  // of a list that could not be read nothing is known
  if (error) return null;
  return <Pagination rowsPerPageOptions={choices} {...labels} />;
};
