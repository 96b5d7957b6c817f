import type { HttpClient } from './httpClient';

interface NewAdministrator {
  readonly token: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * The calls of the pages before sign-in (the authProvider does the sign-in itself), and re-authentication
 * after it.
 */
export function createSignInApi(apiUrl: string, http: HttpClient) {
  const post = async (path: string, body: object = {}): Promise<void> => {
    await http(`${apiUrl}/auth/${path}`, { method: 'POST', body: JSON.stringify(body) });
  };
  return {
    createFirstAdministrator: (person: NewAdministrator) => post('first-administrator', person),
    sendResetLink: (email: string) => post('forgot-password', { email }),
    resetPassword: (token: string, password: string, keepsKeys: boolean) =>
      post('reset-password', { token, password, keep_api_keys: keepsKeys }),
    /** the second factor: a code from the app or a mail, or a recovery code */
    verifyCode: (proof: { readonly code: string } | { readonly recovery_code: string }) =>
      post('verify-code', proof),
    resendCode: () => post('resend-code'),
    /** `code` null: the user has no authenticator app */
    stepUp: (password: string, code: string | null) =>
      post('step-up', { password, ...(code !== null && { code }) }),
  };
}
