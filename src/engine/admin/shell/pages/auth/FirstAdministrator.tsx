import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createSignInApi } from '../../providers/signInApi';
import { useApi } from '../../useApi';
import { AuthField } from './AuthField';
import { AuthForm } from './AuthForm';
import { passwordFaults } from './newPassword';
import { PasswordField } from './PasswordField';
import { useSubmit } from './useSubmit';

const fields = [
  { name: 'first_name', autoComplete: 'given-name', autoFocus: true },
  { name: 'last_name', autoComplete: 'family-name', autoFocus: false },
  { name: 'email', autoComplete: 'username', autoFocus: false },
] as const;

/**
 * Opened by the link in the server's console: there is no user yet, and the person who started the server
 * becomes the first.
 */
export function FirstAdministrator({ token }: { readonly token: string }) {
  const translate = useTranslate();
  const { createFirstAdministrator } = useApi(createSignInApi);
  const navigate = useNavigate();
  const [person, setPerson] = useState({ first_name: '', last_name: '', email: '' });
  const [password, setPassword] = useState('');
  const required = 'authorization.sign_in.required';
  const submission = useSubmit(
    () => ({
      ...Object.fromEntries(
        fields.filter(({ name }) => !person[name].trim()).map(({ name }) => [name, required]),
      ),
      ...passwordFaults(password),
    }),
    async () => {
      await createFirstAdministrator({ token, ...person, email: person.email.trim(), password });
      await navigate('/auth', { replace: true, state: { notice: 'setup' } });
    },
  );

  return (
    <AuthForm
      title="authorization.setup.title"
      submitLabel="authorization.setup.submit"
      intro={translate('authorization.setup.text')}
      submission={submission}
    >
      {fields.map(({ name, ...look }) => (
        <AuthField
          key={name}
          {...look}
          name={name}
          type={name === 'email' ? 'email' : 'text'}
          label={name === 'email' ? 'authorization.sign_in.email' : `authorization.setup.${name}`}
          value={person[name]}
          onChange={value => setPerson({ ...person, [name]: value })}
          fault={submission.faults[name]}
        />
      ))}
      <PasswordField
        label="authorization.sign_in.password"
        help="authorization.reset.help"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        fault={submission.faults.password}
      />
    </AuthForm>
  );
}
