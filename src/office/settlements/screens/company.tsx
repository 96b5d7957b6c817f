import { PhoneValue } from '@engine/admin/kit/show/PhoneValue';
import { NumberValue } from '@engine/admin/kit/values/NumberValue';
import { ChildRowsValue } from '@engine/admin/kit/values/record/ChildRowsValue';
import { FormatValue, TextValue } from '@engine/admin/kit/values/TextValue';
import { CompanyShow } from '@generated/admin/company';
import { companyContact } from '@generated/tables/company-contact';

export { create, edit, list } from '@generated/admin/company';

/** Telephone numbers as links, those of the contacts included. */
const values = {
  phone: <PhoneValue source="phone" />,
  contacts: (
    <ChildRowsValue source="contacts" entity={companyContact}>
      <NumberValue source="rank" />
      <TextValue source="name" />
      <TextValue source="position" />
      <PhoneValue source="phone" />
      <FormatValue source="email" />
    </ChildRowsValue>
  ),
};

export const show = () => <CompanyShow replace={values} />;
