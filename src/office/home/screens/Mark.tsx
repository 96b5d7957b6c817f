/** A route with two stops; `inverse` on a coloured background. */
export const Mark = ({ inverse }: { readonly inverse: boolean }) => (
  <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" style={{ flexShrink: 0 }}>
    <rect width="26" height="26" rx="7" fill={inverse ? '#ffffff' : '#15803d'} />
    <path
      d="M8 18.5c0-6 10-5 10-11"
      fill="none"
      stroke={inverse ? '#15803d' : '#ffffff'}
      strokeWidth="2.2"
      strokeLinecap="round"
    />
    <circle cx="8" cy="18.5" r="2.6" fill={inverse ? '#15803d' : '#ffffff'} />
    <circle cx="18" cy="7.5" r="2.6" fill="#facc15" />
  </svg>
);
