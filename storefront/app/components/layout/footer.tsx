import type { GlobalContent } from '~/services/content/shapes.server';
import { CheckedLink } from '../content/checked-link';
import { ContentPicture } from '../content/content-picture';
import { BrandMark } from './brand';
import { SocialIcon } from './social-icon';

/** Logo, the company's line, link groups and social icons (spec section 1). */
export function Footer({ company }: { company: GlobalContent }) {
  return (
    <footer className="mt-24 border-t-4 border-copper bg-bar text-on-bar print:hidden">
      <div className="page-width grid gap-10 py-12 [overflow-wrap:anywhere] md:grid-cols-[minmax(0,2fr)_3fr]">
        <div className="flex flex-col items-start gap-4">
          <Logo company={company} />
          <p className="max-w-xs text-balance text-on-bar-muted">{company.tagline}</p>
          <p className="font-mono text-sm text-on-bar-muted">{company.phone}</p>
          <ul className="-ml-3 flex">
            {company.socialLinks.map((link) => (
              <li key={link.network}>
                <CheckedLink
                  href={link.url}
                  aria-label={link.label}
                  className="grid size-11 place-items-center transition-colors hover:text-signal"
                >
                  <SocialIcon network={link.network} />
                </CheckedLink>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {company.footerGroups.map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <h2 className="label-caps font-medium text-on-bar-muted">{group.title}</h2>
              <ul className="mt-2">
                {group.links.map((link) => (
                  <li key={link.label}>
                    <CheckedLink
                      href={link.url}
                      className="inline-flex min-h-9 items-center text-sm underline-offset-4 hover:text-signal hover:underline"
                    >
                      {link.label}
                    </CheckedLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
    </footer>
  );
}

/** The logo that staff uploaded, 48 px high; until there is one, our mark with the company's name. */
function Logo({ company: { companyName, logo } }: { company: GlobalContent }) {
  if (logo === undefined) {
    return (
      <p className="flex items-center gap-3 text-xl font-semibold">
        <BrandMark className="size-10 shrink-0" />
        <span className="min-w-0">{companyName}</span>
      </p>
    );
  }
  const { width, height, alt } = logo;
  const shownWidth = width && height ? Math.min(Math.round((48 * width) / height), 240) : 240;
  return (
    <ContentPicture
      picture={{ ...logo, alt: alt.trim() || companyName }}
      sizes={`${shownWidth}px`}
      className="h-12 w-auto max-w-[240px] object-contain object-left"
    />
  );
}
