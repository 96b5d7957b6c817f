import { useLanguage } from '@engine/admin/kit/format/language';
import type { ListParts, Page } from '@engine/admin/kit/page/parts/parts';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import type { ValueProps } from '@engine/admin/kit/values/Value';
import { TariffNumberList } from '@generated/admin/tariff-number';
import { useRecordContext } from 'react-admin';

/** The name in the language of the screen; German if there is no other. */
const OwnName = (_: ValueProps) => {
  const record = useRecordContext();
  const { locale } = useLanguage();
  return <TextValue source={locale === 'en' && record?.name_en ? 'name_en' : 'name_de'} />;
};

const shown = { name_de: <OwnName source="name_de" label="pricing.columns.name" /> };

export const list = () => <TariffNumberList replace={shown} />;
export const related: Page<ListParts> = props => <TariffNumberList {...props} replace={shown} />;
export { create, edit, show } from '@generated/admin/tariff-number';
