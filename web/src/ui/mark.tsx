/** The mark: a SIM with its cut corner, the sea under the horizon, a low sun. Drawn in tokens, so it follows light and dark. */
export function Mark({ size = 30 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <clipPath id="mark-outline">
        <path d="M8.5 2h11.200c.9 0 1.8.4 2.5 1l5.8 5.900c.6.6 1 1.5 1 2.400v14.200A4.5 4.5 0 0 1 24.5 30h-16A4.5 4.5 0 0 1 4 25.500v-19A4.5 4.5 0 0 1 8.5 2Z" />
      </clipPath>
      <g clipPath="url(#mark-outline)">
        <path fill="var(--brand)" d="M0 0h32v32H0z" />
        <circle cx="20.5" cy="12.5" r="4.2" fill="var(--sunset)" />
        <path
          fill="var(--sea)"
          d="M0 19.500c3.2-2.3 6.2-2.3 9.3-.6 3.6 2 7.2 2.3 10.7.2 3.4-2 7.2-2.4 12-.3V32H0Z"
        />
      </g>
    </svg>
  );
}
