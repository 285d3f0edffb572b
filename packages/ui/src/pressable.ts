import './pressable.css';

const STYLE_ID = 'react-aria-pressable-style';

/** If this id exists, react-aria injects no style element, which the CSP would reject. */
if (!document.getElementById(STYLE_ID)) {
  const marker = document.createElement('meta');
  marker.id = STYLE_ID;
  document.head.append(marker);
}
