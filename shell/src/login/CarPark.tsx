const CAR = 'M14 0h36q14 0 14 14v92q0 14-14 14H14q-14 0-14-14V14Q0 0 14 0Z';
const WINDOWS = 'M8 34q24-12 48 0l-5 16H13ZM10 92q22 8 44 0l-4-10H14Z';

const PARKED_CARS = ['translate(24 456)', 'translate(312 66)', 'translate(312 456)', 'translate(408 456)'];

export function CarPark() {
  return (
    <svg viewBox="0 0 480 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        d="M0 36h480M0 604h480M8 36v176M104 36v176M200 36v176M296 36v176M392 36v176M8 428v176M104 428v176M200 428v176M296 428v176M392 428v176"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.25"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M14 320h480" stroke="#f7b500" strokeWidth="4" strokeDasharray="28 24" strokeLinecap="round" />
      {PARKED_CARS.map((transform) => (
        <g key={transform} transform={transform} opacity="0.28">
          <path d={CAR} fill="#fff" />
          <path d={WINDOWS} fill="#005b8c" />
        </g>
      ))}
      <g transform="translate(216 66)">
        <path d={CAR} fill="#fff" />
        <path d={WINDOWS} fill="#005b8c" />
      </g>
    </svg>
  );
}
