import './pressable.css';

/** The id under which react-aria looks whether its one style element is there already. */
const STYLE_ID = 'react-aria-pressable-style';

/**
 * react-aria writes a style element into the page, which the content security policy refuses; the rule comes from a file
 * of ours instead, and this element says so.
 */
if (!document.getElementById(STYLE_ID)) {
  const mark = document.createElement('meta');
  mark.id = STYLE_ID;
  document.head.append(mark);
}
