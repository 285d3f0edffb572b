import './pressable.css';

const STYLE_ID = 'react-aria-pressable-style';

/** If this id exists, react-aria injects no style element, which the CSP would reject. */
if (!document.getElementById(STYLE_ID)) {
  const mark = document.createElement('meta');
  mark.id = STYLE_ID;
  document.head.append(mark);
}
