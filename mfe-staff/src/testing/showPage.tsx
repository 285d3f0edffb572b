import { kasse } from '@parkwart/web/testing/sessions';
import { showPageTo } from '@parkwart/web/testing/showPage';
import type { ReactNode } from 'react';

export const showPage = (page: ReactNode, address?: string) => showPageTo(kasse, page, address);
