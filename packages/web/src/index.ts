export { ApiError, isApiError } from './api/apiError.ts';
export { callApi } from './api/callApi.ts';
export { printReceipt, registerPrinter } from './printer.ts';
export { QueryProvider, useMutation, useQuery, useQueryClient } from './query.tsx';
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from './router.ts';
export { SessionProvider, useSession } from './session/SessionProvider.tsx';
export { Toaster } from './toast/Toaster.tsx';
export { toast } from './toast/toast.ts';
