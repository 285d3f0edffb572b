import '@parkwart/ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { DriverPage } from './DriverPage.tsx';

// Read by reloadIncomplete.js.
document.documentElement.dataset.started = '';
const root = document.getElementById('root');
if (root) createRoot(root).render(<DriverPage />);
