export { callApi } from './api/callApi.ts';
export { type ChallengeHandler, onChallenge } from './api/challenge.ts';
export { ApiError, isApiError } from './http/apiError.ts';
export { letterPdf, type Printer, printPdf, printReceipt, registerPrinter } from './printer.ts';
export { QueryProvider, useInfiniteQuery, useMutation, useQuery, useQueryClient } from './query.tsx';
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from './router.ts';
export { keepSession } from './session/keepSession.ts';
export { SessionProvider, useSession } from './session/SessionProvider.tsx';
export { readStoredUser, sessionStore } from './session/sessionStore.ts';
export { Toaster } from './toast/Toaster.tsx';
export { toast } from './toast/toast.ts';
