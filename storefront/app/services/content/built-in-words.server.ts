import type { AboutContent, GlobalContent, HomeContent, PortfolioContent } from './shapes.server';

/* What the site says until the CMS has answered for the first time (design.md section 5). */

const toHome = (labels: string[]) => labels.map((label) => ({ label, url: '/' }));

/** Company and footer, as the specification gives them (spec section 1). */
export const builtInGlobal: GlobalContent = {
  companyName: 'Ohmworks',
  phone: '(555) 010-1992',
  tagline: 'Providing reliable parts manufacturer since 1992',
  logo: undefined,
  footerGroups: [
    { title: 'Services', links: toHome(['Branding', 'Design', 'Marketing', 'Advertisement']) },
    { title: 'Company', links: toHome(['About us', 'Contact', 'Jobs', 'Press kit']) },
    { title: 'Legal', links: toHome(['Terms of use', 'Privacy policy', 'Cookie policy']) },
  ],
  socialLinks: [
    { network: 'x', label: 'Ohmworks on X', url: '/' },
    { network: 'youtube', label: 'Ohmworks on YouTube', url: '/' },
    { network: 'facebook', label: 'Ohmworks on Facebook', url: '/' },
  ],
  seo: {
    metaTitle: 'Ohmworks: electronic parts in bulk',
    metaDescription:
      'Transistors, sensors, solenoids and capacitors for production, sold by the reel, bag and box since 1992.',
    shareImage: undefined,
  },
};

/** The home page with every block that the specification names. */
export const builtInHome: HomeContent = {
  seo: undefined,
  blocks: [
    {
      __typename: 'ComponentBlocksHero',
      id: 'hero',
      title: 'Parts you can build a business on',
      text: 'Transistors, sensors, solenoids and capacitors, made and sold in production quantities since 1992.',
      links: [
        { label: 'Products', url: '/allProducts' },
        { label: 'About Us', url: '/about' },
      ],
      picture: undefined,
    },
    {
      __typename: 'ComponentBlocksGrowthFigures',
      id: 'growth',
      title: 'We Grow With You',
      text: undefined,
      figures: [
        { label: 'Revenue', value: 'About 22M', note: 'Jan 1 2021 to Feb 1 2022' },
        { label: 'Orders', value: '9,200', note: undefined },
        { label: 'New registers', value: '1,200', note: undefined },
      ],
    },
    {
      __typename: 'ComponentBlocksFeatureCards',
      id: 'features',
      title: 'Why buyers stay',
      text: undefined,
      cards: [
        {
          icon: 'certificate',
          title: 'Tested by lot',
          text: 'Every lot is sampled against its datasheet before it leaves the house.',
        },
        {
          icon: 'box',
          title: 'Made for bulk',
          text: 'Priced by the reel, bag and box, with the minimum order said up front.',
        },
        {
          icon: 'truck',
          title: 'Shipped from stock',
          text: 'What the page says is on the shelf is on the shelf.',
        },
      ],
    },
    {
      __typename: 'ComponentBlocksLatestProducts',
      id: 'latest',
      title: 'Latest products',
      text: undefined,
      limit: 6,
      more: { label: 'All products', url: '/allProducts' },
    },
    {
      __typename: 'ComponentBlocksReviews',
      id: 'reviews',
      title: 'What our customers say',
      text: undefined,
      limit: 6,
    },
    {
      __typename: 'ComponentBlocksNewsletter',
      id: 'newsletter',
      title: 'Newsletter',
      text: 'New parts and end-of-life notices, once a month.',
      placeholder: 'you@company.com',
      buttonLabel: 'Subscribe',
    },
  ],
};

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });

/** The company, in short. */
export const builtInAbout: AboutContent = {
  title: 'About Ohmworks',
  intro: 'A maker of electronic parts for people who build things in quantity.',
  body: [
    paragraph(
      'Ohmworks was founded in 1992. We make and stock transistors, sensors, solenoids and capacitors and sell them to businesses in production quantities.',
    ),
  ],
  picture: undefined,
  figures: [],
  seo: undefined,
};

/** The developer's page, before anyone has written it. */
export const builtInPortfolio: PortfolioContent = {
  title: 'My Portfolio',
  name: 'The developer of this shop',
  role: 'Web developer',
  intro: 'This page is being written.',
  picture: undefined,
  education: [],
  skills: [],
  projects: [],
  seo: undefined,
};
