import { Route, Routes } from '@parkwart/web';
import { UnknownPage } from './crash/CrashPage.tsx';
import { Guard } from './Guard.tsx';
import { Home } from './Home.tsx';
import { OwnPage } from './remotes/OwnPage.tsx';
import { RemotePage } from './remotes/RemotePage.tsx';

const profile = () => import('./account/ProfilePage.tsx');
const password = () => import('./account/PasswordPage.tsx');

/** All routes of specification §2. Without their keys the page of the address before would be drawn once at the next one. */
export function Pages() {
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route element={<Guard access="employee" />}>
        <Route path="/parking" element={<RemotePage key="in" id="mfe-staff/CheckInPage" />} />
        <Route path="/check-out" element={<RemotePage key="out" id="mfe-staff/CheckOutPage" />} />
      </Route>
      <Route element={<Guard access="admin" />}>
        <Route path="/admin" element={<RemotePage id="mfe-admin/AdminPages" />} />
        <Route path="/reminder" element={<RemotePage id="mfe-admin/AdminPages" />} />
        <Route path="/pay" element={<RemotePage id="mfe-admin/AdminPages" />} />
        <Route path="/add-user" element={<RemotePage id="mfe-admin/AdminPages" />} />
        <Route path="/add-fine" element={<RemotePage id="mfe-admin/AdminPages" />} />
      </Route>
      <Route element={<Guard access="known" />}>
        <Route path="/profile" element={<OwnPage key="profile" load={profile} />} />
        <Route path="/password" element={<OwnPage key="password" load={password} />} />
      </Route>
      <Route path="/receipt" element={<RemotePage id="mfe-print/ReceiptPage" />} />
      <Route path="/print-pdf" element={<RemotePage id="mfe-print/LetterPage" />} />
      <Route path="*" element={<UnknownPage />} />
    </Routes>
  );
}
