import { Form } from '@remix-run/react';
import Award from 'lucide-react/icons/award';
import Box from 'lucide-react/icons/box';
import Clock from 'lucide-react/icons/clock';
import Cpu from 'lucide-react/icons/cpu';
import Shield from 'lucide-react/icons/shield-check';
import Truck from 'lucide-react/icons/truck';
import { useId } from 'react';
import { paths } from '~/lib/paths';
import { Button, buttonClasses } from '../ui/button';
import { Input } from '../ui/field';
import type { BlockProps } from './block-props';
import { CheckedLink } from './checked-link';
import { ContentPicture } from './content-picture';
import { HeroDrawing } from './hero-drawing';
import { Section } from './section';

/** The opening of the home page: title, sentence, links, and a picture or a drawing. */
export function Hero({ block }: BlockProps<'ComponentBlocksHero'>) {
  return (
    <section className="border-b border-rule [overflow-wrap:anywhere]">
      <div className="page-width grid items-center gap-10 py-12 lg:grid-cols-[7fr_5fr] lg:py-16">
        <div className="flex flex-col items-start gap-6">
          <h1 className="text-4xl sm:text-5xl">{block.title}</h1>
          {block.text ? <p className="max-w-prose text-lg text-muted">{block.text}</p> : null}
          <div className="flex flex-wrap gap-3">
            {block.links.map((link, index) => (
              <CheckedLink
                key={link.label}
                href={link.url}
                className={buttonClasses(index === 0 ? 'primary' : 'outline')}
              >
                {link.label}
              </CheckedLink>
            ))}
          </div>
        </div>
        <div className="border border-rule bg-sheet">
          {block.picture ? (
            <ContentPicture
              picture={block.picture}
              sizes="(min-width: 1024px) 480px, 92vw"
              isAboveFold
              className="w-full"
            />
          ) : (
            <HeroDrawing />
          )}
        </div>
      </div>
    </section>
  );
}

/** 'We Grow With You': figures in a row between thin rules. */
export function GrowthFigures({ block }: BlockProps<'ComponentBlocksGrowthFigures'>) {
  return (
    <Section title={block.title} text={block.text}>
      <dl className="grid gap-px bg-rule sm:grid-cols-3">
        {block.figures.map((figure) => (
          <div
            key={figure.label}
            className="flex min-w-0 flex-col gap-2 bg-paper py-4 [overflow-wrap:anywhere] sm:px-6 sm:first:pl-0"
          >
            <dt className="label-caps text-muted">{figure.label}</dt>
            <dd className="font-mono text-5xl font-medium tracking-tight">{figure.value}</dd>
            {figure.note ? <dd className="text-sm text-muted">{figure.note}</dd> : null}
          </div>
        ))}
      </dl>
    </Section>
  );
}

const featureIcons = {
  box: Box,
  certificate: Award,
  chip: Cpu,
  clock: Clock,
  shield: Shield,
  truck: Truck,
} as const;

const isIconName = (name: string): name is keyof typeof featureIcons =>
  Object.hasOwn(featureIcons, name);

/** Three reasons, each with its icon; an icon we do not have becomes a chip. */
export function FeatureCards({ block }: BlockProps<'ComponentBlocksFeatureCards'>) {
  return (
    <Section title={block.title} text={block.text}>
      <ul className="grid gap-6 md:grid-cols-3">
        {block.cards.map((card) => {
          const Icon = isIconName(card.icon) ? featureIcons[card.icon] : Cpu;
          return (
            <li
              key={card.title}
              className="flex min-w-0 flex-col gap-3 border border-rule bg-sheet p-6 [overflow-wrap:anywhere]"
            >
              <Icon size={28} aria-hidden="true" className="text-copper-deep" />
              <h3 className="text-xl">{card.title}</h3>
              <p className="text-muted">{card.text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** An address and 'Subscribe'. */
export function Newsletter({ block }: BlockProps<'ComponentBlocksNewsletter'>) {
  const headingId = useId();
  const inputId = useId();
  return (
    <section aria-labelledby={headingId} className="page-width [overflow-wrap:anywhere]">
      <div className="grid items-end gap-6 border border-l-4 border-rule border-l-copper bg-sheet p-6 sm:p-8 lg:grid-cols-2">
        <div>
          <h2 id={headingId} className="text-2xl">
            {block.title}
          </h2>
          {block.text ? <p className="mt-2 text-muted">{block.text}</p> : null}
        </div>
        <Form
          method="post"
          action={paths.newsletter}
          preventScrollReset
          className="flex flex-wrap gap-3"
        >
          <div className="min-w-56 flex-1">
            <label htmlFor={inputId} className="sr-only">
              Email
            </label>
            <Input
              id={inputId}
              type="email"
              name="email"
              required
              maxLength={254}
              autoComplete="email"
              placeholder={block.placeholder}
            />
          </div>
          <Button type="submit">{block.buttonLabel}</Button>
        </Form>
      </div>
    </section>
  );
}
