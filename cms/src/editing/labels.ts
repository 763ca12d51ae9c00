/** What editors read beside a field: its label, and a sentence that says where it shows or what fits. */
export type FieldWords = Readonly<Record<string, readonly [label: string, help?: string]>>;

/** How one type or component looks in the panel. */
export interface View {
  readonly fields: FieldWords;
  /** The field that names an entry in lists and pickers. */
  readonly mainField?: string;
  /** The columns of the list. */
  readonly list?: readonly string[];
  readonly sort?: readonly [field: string, order: 'ASC' | 'DESC'];
}

const seo = [
  'Search engines',
  'Title and description for search results and shared links.',
] as const;
const linkTarget = [
  'Leads to',
  'A page of this site, such as /allProducts, or a whole address beginning with https://',
] as const;

/** The content types, by uid. */
export const TYPE_VIEWS: Readonly<Record<string, View>> = {
  'api::global.global': {
    mainField: 'companyName',
    fields: {
      companyName: ['Company name', 'Shown at the top of every page.'],
      phone: ['Phone number', 'Shown beside the company name, for example (555) 010-1992.'],
      tagline: ['Footer text', 'The sentence below the logo in the footer.'],
      logo: ['Logo', 'Leave empty to show the company name instead.'],
      footerGroups: ['Groups of footer links', 'Shown side by side, in this order.'],
      socialLinks: ['Social links', 'The icons at the bottom of every page.'],
      seo: ['Search engines', 'Used for every page that has no words of its own.'],
    },
  },
  'api::home.home': {
    mainField: 'title',
    fields: {
      title: ['Name in this panel', 'Not shown on the site.'],
      blocks: [
        'Blocks',
        'The page from top to bottom. Drag to reorder, add or remove as you like.',
      ],
      seo,
    },
  },
  'api::about.about': {
    mainField: 'title',
    fields: {
      title: ['Heading'],
      intro: ['Introduction', 'One or two sentences below the heading.'],
      picture: ['Picture'],
      body: ['Text'],
      figures: ['Figures', 'Up to six numbers, shown beside the text.'],
      seo,
    },
  },
  'api::portfolio.portfolio': {
    mainField: 'name',
    fields: {
      title: ['Heading'],
      name: ['Name of the developer'],
      role: ['What they do', 'For example: Full-stack developer.'],
      intro: ['Introduction'],
      picture: ['Picture'],
      education: ['Education', 'Newest first.'],
      skills: ['Skills', 'Grouped under headings.'],
      projects: ['Projects', 'Up to six, each with a link.'],
      seo,
    },
  },
  'api::post.post': {
    mainField: 'title',
    list: ['title', 'author', 'publishedOn', 'slug'],
    sort: ['publishedOn', 'DESC'],
    fields: {
      title: ['Title'],
      slug: ['Address', 'The end of the address, /blogs/... Changing it breaks links to the post.'],
      summary: ['Summary', 'One or two sentences for the list of posts; 20 to 280 characters.'],
      cover: ['Cover', 'Shown above the post and in the list. Best 1200 by 675 pixels.'],
      body: ['Text'],
      author: ['Author'],
      publishedOn: [
        'Date',
        'Newest posts come first. With a date in the future the post waits for that day (UTC).',
      ],
      seo,
    },
  },
  'api::qna.qna': {
    mainField: 'question',
    list: ['question', 'order', 'updatedAt'],
    sort: ['order', 'ASC'],
    fields: {
      question: ['Question'],
      answer: ['Answer', 'Plain text, up to 2,000 characters.'],
      order: ['Place in the list', 'Smaller numbers come first. Leave gaps: 10, 20, 30 ...'],
    },
  },
  'api::newsletter-subscriber.newsletter-subscriber': {
    mainField: 'email',
    list: ['email', 'state', 'confirmedAt'],
    fields: {
      email: ['E-mail address'],
      state: ['State', 'Letters go to confirmed addresses only.'],
      confirmedAt: ['Confirmed on'],
      unsubscribedAt: ['Unsubscribed on'],
    },
  },
};

const title = ['Heading'] as const;
const text = ['Sentence below the heading', 'May stay empty.'] as const;

/** The components, by uid. */
export const COMPONENT_VIEWS: Readonly<Record<string, View>> = {
  'blocks.hero': {
    fields: {
      title,
      text,
      links: ['Buttons', 'One to three. The first is shown as the main one.'],
      picture: ['Picture', 'May stay empty.'],
    },
  },
  'blocks.growth-figures': { fields: { title, text, figures: ['Figures', 'One to six.'] } },
  'blocks.feature-cards': { fields: { title, text, cards: ['Cards', 'Three look best.'] } },
  'blocks.latest-products': {
    fields: {
      title,
      text,
      limit: ['How many products', 'From 3 to 12. The newest of the shop are shown.'],
      more: ['Link below the products', 'May stay empty.'],
    },
  },
  'blocks.reviews': { fields: { title, text, limit: ['How many reviews', 'From 3 to 12.'] } },
  'blocks.newsletter': {
    fields: {
      title,
      text,
      placeholder: ['Example in the empty box', 'For example: you@company.com'],
      buttonLabel: ['Words on the button'],
    },
  },
  'shared.link': { mainField: 'label', fields: { label: ['Words to press'], url: linkTarget } },
  'shared.link-group': { mainField: 'title', fields: { title, links: ['Links', 'One to eight.'] } },
  'shared.social-link': {
    mainField: 'label',
    fields: {
      network: ['Network', 'Decides the icon.'],
      label: ['Words for screen readers', 'For example: Ohmworks on YouTube.'],
      url: linkTarget,
    },
  },
  'shared.picture': {
    mainField: 'alternativeText',
    fields: {
      image: ['Picture', 'JPEG, PNG, WebP or AVIF, up to 8 MB.'],
      alternativeText: ['What it shows', 'Read aloud to people who cannot see it. Required.'],
    },
  },
  'shared.seo': {
    mainField: 'metaTitle',
    fields: {
      metaTitle: ['Title', 'Up to 60 characters.'],
      metaDescription: ['Description', '20 to 160 characters.'],
      shareImage: ['Picture for shared links', 'Best 1200 by 630 pixels. May stay empty.'],
    },
  },
  'shared.figure': {
    mainField: 'label',
    fields: {
      label: ['What is counted', 'For example: Orders.'],
      value: ['Value', 'As it should be shown, for example 9,200.'],
      note: ['Note', 'For example the period. May stay empty.'],
    },
  },
  'shared.feature-card': {
    mainField: 'title',
    fields: { icon: ['Icon'], title: ['Title'], text: ['Text', 'One sentence or two.'] },
  },
  'shared.education': {
    mainField: 'qualification',
    fields: {
      qualification: ['Qualification'],
      school: ['School'],
      period: ['Years', 'For example: 2014 to 2016.'],
    },
  },
  'shared.skill': { mainField: 'name', fields: { name: ['Skill'] } },
  'shared.skill-group': { mainField: 'title', fields: { title, skills: ['Skills'] } },
  'shared.project': {
    mainField: 'name',
    fields: { name: ['Name'], description: ['Description'], link: ['Link'] },
  },
};
