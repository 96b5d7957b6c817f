import type { HttpClient } from './httpClient';

interface NewAdministrator {
  readonly token: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
}

/** What the pages before sign-in ask for besides signing in, which the authProvider does, and a fresh proof after it. */
export function createSignInApi(apiUrl: string, http: HttpClient) {
  const post = async (path: string, body: object = {}): Promise<void> => {
    await http(`${apiUrl}/auth/${path}`, { method: 'POST', body: JSON.stringify(body) });
  };
  return {
    createFirstAdministrator: (person: NewAdministrator) => post('first-administrator', person),
    sendResetLink: (email: string) => post('forgot-password', { email }),
    resetPassword: (token: string, password: string, keepsKeys: boolean) =>
      post('reset-password', { token, password, keep_api_keys: keepsKeys }),
    /** the second step, with a code of the app or the mail, or with a recovery code */
    verifyCode: (proof: { readonly code: string } | { readonly recovery_code: string }) =>
      post('verify-code', proof),
    resendCode: () => post('resend-code'),
    /** `code` null: the user has no app for codes */
    stepUp: (password: string, code: string | null) =>
      post('step-up', { password, ...(code !== null && { code }) }),
  };
}
