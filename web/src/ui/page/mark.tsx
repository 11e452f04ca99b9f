/**
 * The mark: a SIM with its cut corner, the sea under the horizon, a low sun. Drawn in tokens, so it follows light and dark. The
 * server puts the operator's logo in its place by `data-mark`.
 */
export function Mark({ size = 30 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" data-mark="" aria-hidden="true">
      <clipPath id="mark">
        <path d="M8.5 2h11.2c.9 0 1.8.4 2.5 1l5.8 5.9c.6.6 1 1.5 1 2.4v14.2a4.5 4.5 0 0 1-4.5 4.5h-16a4.5 4.5 0 0 1-4.5-4.5v-19a4.5 4.5 0 0 1 4.5-4.5" />
      </clipPath>
      <g clipPath="url(#mark)">
        <path fill="var(--brand)" d="M0 0h32v32H0" />
        <circle cx="20.5" cy="12.5" r="4.2" fill="var(--sunset)" />
        <path
          fill="var(--sea)"
          d="M0 19.5c3.2-2.3 6.2-2.3 9.3-.6 3.6 2 7.2 2.3 10.7.2 3.4-2 7.2-2.4 12-.3V32H0"
        />
      </g>
    </svg>
  );
}
