import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CheckedLink } from '~/components/content/checked-link';
import { ContentPicture } from '~/components/content/content-picture';
import { Section } from '~/components/content/section';
import { Badge } from '~/components/ui/badge';
import { pageMeta, shareImage } from '~/lib/page-meta';
import { readPortfolio } from '~/services/content.server';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.seo?.metaTitle ?? 'My Portfolio',
    description: args.data?.seo?.metaDescription ?? args.data?.intro,
    image: shareImage(args.data?.seo?.shareImage, args.data?.picture),
  });

/** The developer's page (spec section 1): education, skills, three projects. */
export function loader({ request }: LoaderFunctionArgs) {
  return readPortfolio(request);
}

export default function MyPortfolio() {
  const { title, name, role, intro, picture, education, skills, projects } =
    useLoaderData<typeof loader>();
  return (
    <main className="flex flex-col gap-16 py-12 [overflow-wrap:anywhere]">
      <div className="page-width flex flex-wrap items-center gap-8">
        {picture ? (
          <ContentPicture
            picture={picture}
            sizes="160px"
            isAboveFold
            className="size-40 object-cover"
          />
        ) : null}
        <div className="min-w-0 flex-1 basis-72">
          <p className="label-caps text-muted">{title}</p>
          <h1 className="mt-2 text-4xl">{name}</h1>
          <p className="mt-1 text-lg text-copper-deep">{role}</p>
          <p className="mt-4 max-w-[68ch] text-lg text-muted">{intro}</p>
        </div>
      </div>
      {education.length > 0 ? (
        <Section title="Education">
          <ul className="-mt-8">
            {education.map((entry) => (
              <li
                key={entry.qualification}
                className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-b border-rule py-4"
              >
                <div>
                  <h3 className="text-lg">{entry.qualification}</h3>
                  <p className="text-muted">{entry.school}</p>
                </div>
                <p className="font-mono text-sm text-muted">{entry.period}</p>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {skills.length > 0 ? (
        <Section title="Skills">
          <dl className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {skills.map((group) => (
              <div key={group.title}>
                <dt className="font-medium">{group.title}</dt>
                <dd className="mt-2 flex flex-wrap gap-2">
                  {group.skills.map((skill) => (
                    <Badge key={skill.name}>{skill.name}</Badge>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      ) : null}
      {projects.length > 0 ? (
        <Section title="Projects">
          <ul className="grid gap-6 lg:grid-cols-3">
            {projects.map((project) => (
              <li
                key={project.name}
                className="flex flex-col gap-3 border border-rule bg-sheet p-6"
              >
                <h3 className="text-xl">{project.name}</h3>
                <p className="flex-1 text-muted">{project.description}</p>
                <CheckedLink
                  href={project.link.url}
                  className="font-medium text-copper-deep underline underline-offset-4"
                >
                  {project.link.label}
                </CheckedLink>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </main>
  );
}
