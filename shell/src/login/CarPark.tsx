/** The bays of one side, as x of their left line. */
const BAYS = [0, 92, 184, 276, 368];
const CAR = 'M14 0h36q14 0 14 14v92q0 14-14 14H14q-14 0-14-14V14Q0 0 14 0Z';
const WINDOWS = 'M8 34q24-12 48 0l-5 16H13ZM10 92q22 8 44 0l-4-10H14Z';

/** A car park from above: one car stands in its bay. Decoration. */
export function CarPark() {
  return (
    <svg viewBox="0 0 480 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g fill="none" stroke="#fff" strokeOpacity="0.28" strokeWidth="4" strokeLinecap="round">
        {BAYS.map((x) => (
          <path key={x} d={`M${x + 10} 40v170M${x + 10} 430v170`} />
        ))}
        <path d="M10 40h368M10 600h368" />
      </g>
      <path d="M20 320h440" stroke="#f7b500" strokeWidth="4" strokeDasharray="28 24" strokeLinecap="round" />
      <g transform="translate(208 66)">
        <path d={CAR} fill="#fff" />
        <path d={WINDOWS} fill="#005b8c" />
      </g>
      <g transform="translate(24 456)" opacity="0.3">
        <path d={CAR} fill="#fff" />
        <path d={WINDOWS} fill="#005b8c" />
      </g>
      <g transform="translate(300 456)" opacity="0.3">
        <path d={CAR} fill="#fff" />
        <path d={WINDOWS} fill="#005b8c" />
      </g>
    </svg>
  );
}
