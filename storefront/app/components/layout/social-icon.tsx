/** Networks whose sign stands in `public/social-icons.svg`: drawn there, not in every page's script. */
const networks: readonly string[] = ['x', 'youtube', 'facebook', 'linkedin', 'github', 'instagram'];

/** The sign of a social network; nothing for one that we cannot draw. */
export function SocialIcon({ network }: { network: string }) {
  if (!networks.includes(network)) return null;
  return (
    <svg className="size-5 fill-current" aria-hidden="true">
      <use href={`/social-icons.svg#${network}`} />
    </svg>
  );
}
