import { callApi, sessionStore, toast, useNavigate } from '@parkwart/web';
import { refreshSession } from '../passkey/calls.ts';
import { texts } from './requiredTexts.ts';

export function useContinue(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      const user = await callApi(refreshSession, { query: {} });
      navigate('/', { replace: true });
      sessionStore.logIn(user);
    } catch {
      toast.error(texts.continueFailed);
    }
  };
}
