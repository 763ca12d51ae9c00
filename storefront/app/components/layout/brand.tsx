/** The company's mark: an ohm sign drawn as a part between its two leads. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="none" aria-hidden="true">
      <rect
        x="0.75"
        y="0.75"
        width="30.5"
        height="30.5"
        rx="2"
        className="stroke-copper"
        strokeWidth="1.5"
      />
      <path
        d="M5 23.5h7.2v-2.3a7.6 7.6 0 1 1 7.6 0v2.3H27"
        className="stroke-current"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
