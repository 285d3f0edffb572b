import { teachDialogs } from '@parkwart/web/testing/dialogs';
import { admin } from '@parkwart/web/testing/sessions';
import { forgetToasts, showPageTo } from '@parkwart/web/testing/showPage';
import type { ReactNode } from 'react';

teachDialogs();

export const showPage = (page: ReactNode, address?: string) => showPageTo(admin, page, address);

export { forgetToasts };
