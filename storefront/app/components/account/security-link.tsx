import { TextLink } from '~/components/ui/button';
import { paths } from '~/lib/paths';

/** The way from My Profile to the own password and sessions. */
export function SecurityLink() {
  return (
    <p className="mt-10 border-t border-rule pt-5 text-sm">
      <TextLink to={paths.security}>Password and sessions</TextLink>
    </p>
  );
}
