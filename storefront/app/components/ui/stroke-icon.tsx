interface StrokeIconProps {
  /** What the pen draws on a 24 by 24 grid. */
  path: string;
  size: number;
}

/** A sign of a few strokes, for places on every page: an icon library would weigh more than they. */
export function StrokeIcon({ path, size }: StrokeIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className="shrink-0 fill-none stroke-current stroke-2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
