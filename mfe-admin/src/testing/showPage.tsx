import { polyfillDialogs } from '@parkwart/web/testing/dialogs';
import { admin } from '@parkwart/web/testing/sessions';
import { clearToasts, showPageTo } from '@parkwart/web/testing/showPage';
import type { ReactNode } from 'react';

polyfillDialogs();

export const showPage = (page: ReactNode, address?: string) => showPageTo(admin, page, address);

export { clearToasts };
