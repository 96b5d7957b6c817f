import { useLocation, useNavigate } from 'react-router-dom';
import { useServices } from '../../services';
import { useEnter } from './useEnter';

/**
 * Sends the password. If a second factor follows, its page receives the requested page in the location state.
 */
export function useSignIn() {
  const { http, apiUrl } = useServices();
  const enter = useEnter();
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (email: string, password: string): Promise<void> => {
    const body = JSON.stringify({ email, password });
    const { json } = await http(`${apiUrl}/auth/login`, { method: 'POST', body });
    if (!json.second_factor) return enter();
    await navigate('/auth/verifyCode', {
      replace: true,
      state: { ...state, secondFactor: json.second_factor },
    });
  };
}
