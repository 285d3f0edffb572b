import { codePath } from '@parkwart/contracts/rules/codePath';
import classes from './PrintedCode.module.css';

/** In mm: 4 dots of a thermal printer with 8 dots per mm. */
const MODULE_MM = 0.5;

interface PrintedCodeProps {
  readonly content: string;
  readonly label: string;
}

/** A code with its label below. */
export function PrintedCode({ content, label }: PrintedCodeProps) {
  const { size, path } = codePath(content);
  const side = `${size * MODULE_MM}mm`;
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.code}
        width={side}
        height={side}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
