/** A customer who is known by a review alone: the account has no password and nobody can sign in. */
export interface Reviewer {
  email: string;
  name: string;
  title: string;
  details: string;
  /** 1 to 5. */
  rating: 3 | 4 | 5;
  /** Day of the review. */
  reviewed: `2026-${number}-${number}`;
}

/** Twelve customers and what they wrote. */
export const reviewers: readonly Reviewer[] = [
  {
    email: 'marta.lindqvist@nordlys-lighting.example',
    name: 'Marta Lindqvist',
    title: 'Reels arrive ready for the feeder',
    details:
      'We run two pick-and-place lines and buy MMBT3904 and 2N7002 by the reel. Labels, tape leader and date codes have been right on every delivery since January.',
    rating: 5,
    reviewed: '2026-11-12',
  },
  {
    email: 'd.okafor@lagos-cold-chain.example',
    name: 'Daniel Okafor',
    title: 'DS18B20 that are really DS18B20',
    details:
      'After a bad batch from another seller we tested fifty of these against a reference bath: all within half a degree. The bag of 50 is the right size for our loggers.',
    rating: 5,
    reviewed: '2026-10-29',
  },
  {
    email: 'purchasing@heller-pneumatik.example',
    name: 'Jonas Heller',
    title: 'Valves in stock when the maker quoted ten weeks',
    details:
      'Needed SY5120 valves for a machine that was standing still. Ordered on Monday, shipped the same day. The minimum of one box suits a small repair shop.',
    rating: 5,
    reviewed: '2026-10-08',
  },
  {
    email: 'sofia.brandao@ibertest.example',
    name: 'Sofia Brandão',
    title: 'Good prices, packing could be smaller',
    details:
      'Capacitors and trimmers as ordered, all in antistatic bags. One bag of 200 came in a carton that would have held our whole order for the year.',
    rating: 4,
    reviewed: '2026-09-17',
  },
  {
    email: 'kenji.arai@arai-audio.example',
    name: 'Kenji Arai',
    title: '2N3055 with consistent gain',
    details:
      'We match output pairs for small amplifiers. Out of forty transistors we rejected three, which is better than what we were used to. I wish the minimum were lower than twenty boxes.',
    rating: 4,
    reviewed: '2026-08-21',
  },
  {
    email: 'lab@westfield-college.example',
    name: 'Priya Raman',
    title: 'Supplies our teaching lab each term',
    details:
      'NE555, LM358, LEDs and ultrasonic modules for 120 students. Ordering by the box keeps the paperwork to one page, and the progress bar tells when to expect the parcel.',
    rating: 5,
    reviewed: '2026-07-30',
  },
  {
    email: 'tomasz.wilk@wilk-automatyka.example',
    name: 'Tomasz Wilk',
    title: 'Solid relays, slow answer to one question',
    details:
      'The G5LE relays work as they should and the price per hundred is fair. I asked about the coil suppression by mail and waited four days.',
    rating: 3,
    reviewed: '2026-07-02',
  },
  {
    email: 'e.moreau@capteurs-moreau.example',
    name: 'Élodie Moreau',
    title: 'BME280 for our weather stations',
    details:
      'Three orders this year, 150 sensors, none dead on arrival. The drawing on the product page saved us a look into the data sheet for the land pattern.',
    rating: 5,
    reviewed: '2026-05-26',
  },
  {
    email: 'orders@baxter-pinball.example',
    name: 'Walt Baxter',
    title: 'Coils wound the way they used to be',
    details:
      'AE-26-1200 and AE-23-800 fit straight into the brackets, diodes already on the lugs. We restore about thirty tables a year and keep a box of each now.',
    rating: 5,
    reviewed: '2026-04-14',
  },
  {
    email: 'anna.keller@keller-emv.example',
    name: 'Anna Keller',
    title: 'Safety capacitors with their approvals',
    details:
      'Y1 and X2 capacitors came with traceable lot numbers, which our test house asks for. One article was sold out for a few weeks; the page said so plainly.',
    rating: 4,
    reviewed: '2026-03-19',
  },
  {
    email: 'miguel.santos@rioverde-irrigation.example',
    name: 'Miguel Santos',
    title: 'Water valves for a whole greenhouse',
    details:
      'Forty plastic 12 V valves for drip lines, running since February without a leak. Read the note on minimum pressure before you buy them for a gravity tank.',
    rating: 4,
    reviewed: '2026-02-24',
  },
  {
    email: 'h.park@parkcontrols.example',
    name: 'Hana Park',
    title: 'Clear stock figures, honest lead times',
    details:
      'What I like most is that stock and minimum are on the card, so I know before I ask. MOSFETs and regulators arrived complete, with the invoice in the box.',
    rating: 5,
    reviewed: '2026-01-15',
  },
];
