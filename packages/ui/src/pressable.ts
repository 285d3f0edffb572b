import './pressable.css';

const STYLE_ID = 'react-aria-pressable-style';

/** If an element with this id exists, react-aria does not inject a style element, which the CSP would reject. */
if (!document.getElementById(STYLE_ID)) {
  const marker = document.createElement('meta');
  marker.id = STYLE_ID;
  document.head.append(marker);
}
