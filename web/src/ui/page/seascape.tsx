/** The world of the mark, large: sky, a low sun with its light on the water, the sea under the horizon. */
export function Seascape() {
  return (
    <svg
      viewBox="0 0 640 520"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="seascape-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--brand-soft)" />
          <stop offset="1" stopColor="var(--sunset-soft)" />
        </linearGradient>
        <linearGradient id="seascape-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--shallow)" />
          <stop offset="1" stopColor="var(--deep)" />
        </linearGradient>
      </defs>
      <rect width="640" height="520" fill="url(#seascape-sky)" />
      <circle cx="500" cy="292" r="150" fill="var(--sunset)" opacity=".1" />
      <circle cx="500" cy="292" r="104" fill="var(--sunset)" opacity=".14" />
      <circle cx="500" cy="292" r="64" fill="var(--sunset)" />
      <path
        d="M0 318c52-16 104-16 160-3 62 14 118 14 176 1 58-14 112-14 160-3 54 12 100 12 144 1v206H0Z"
        fill="url(#seascape-sea)"
      />
      <path
        d="M0 372c60-18 120-14 176 0s112 15 172 0 116-15 164-2c44 12 88 12 128 2v148H0Z"
        fill="url(#seascape-sea)"
        opacity=".7"
      />
      <path
        d="M0 434c56-14 108-12 164 0s116 12 172 0 120-14 172-2c48 11 92 10 132 0v88H0Z"
        fill="var(--deep)"
        opacity=".55"
      />
      <g stroke="var(--sunset)" strokeLinecap="round" strokeWidth="5" opacity=".75">
        <path d="M470 340h64M482 362h44M460 390h52M486 416h34" />
      </g>
    </svg>
  );
}
