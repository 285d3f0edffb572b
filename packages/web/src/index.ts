// Not `export *`, which would also bundle the data router of react-router (9 KB gzipped).

export { toast } from 'react-hot-toast/headless';
export { matchPath, useLocation, useNavigate } from 'react-router-dom';
export { type ChallengeHandler, callApi, keepSession, onChallenge } from './api/callApi.ts';
export { ApiError, isApiError } from './http/errors.ts';
export {
  documentPdf,
  type LetterOptions,
  letterPdf,
  type PlainDocument,
  type Printer,
  printKept,
  printPdf,
  printReceipt,
  registerPrinter,
} from './printer.ts';
export { loadQueries, useInfiniteQuery, useQuery, useQueryClient } from './query/query.ts';
export { BrowserRouter, Link, Navigate, useSearchParams } from './router/router.tsx';
export { SessionProvider, useSession } from './SessionProvider.tsx';
export { guardLogOut, type LogOutGuard, logOutQuestion } from './session/logOutGuard.ts';
export { readStoredUser, sessionStore } from './session/sessionStore.ts';
export { Toaster } from './toast/Toaster.tsx';
