/** The logo in the accent colour of this installation. The file `favicon.svg` has the same shape. */
export function BrandMark() {
  return (
    <svg width={24} height={24} viewBox="0 0 32 32" aria-hidden focusable={false}>
      <g
        fill="none"
        stroke="var(--mantine-primary-color-filled)"
        strokeWidth={3}
        strokeLinejoin="round"
      >
        <path d="M16 4 28 10 16 16 4 10Z" />
        <path d="m4 16 12 6 12-6" />
        <path d="m4 22 12 6 12-6" />
      </g>
    </svg>
  );
}
