import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '~/generated/cms';

/* Checked against cms/schema.graphql by the compiler: a field that does not exist has no type. */
const graphql = initGraphQLTada<{ introspection: introspection }>();

const pictureFields = graphql(`
  fragment PictureFields on ComponentSharedPicture @_unmask {
    alternativeText
    image {
      url
      width
      height
      formats
    }
  }
`);

const seoFields = graphql(`
  fragment SeoFields on ComponentSharedSeo @_unmask {
    metaTitle
    metaDescription
    shareImage {
      url
      alternativeText
    }
  }
`);

/** Company, footer and what every page carries. */
export const globalDocument = graphql(
  `
    query Global($status: PublicationStatus!) {
      global(status: $status) {
        companyName
        phone
        tagline
        logo {
          ...PictureFields
        }
        footerGroups(pagination: { limit: 12 }) {
          title
          links(pagination: { limit: 24 }) {
            label
            url
          }
        }
        socialLinks(pagination: { limit: 8 }) {
          network
          label
          url
        }
        seo {
          ...SeoFields
        }
      }
    }
  `,
  [pictureFields, seoFields],
);

/** The home page's blocks in the order that staff gave them. */
export const homeDocument = graphql(
  `
    query Home($status: PublicationStatus!) {
      home(status: $status) {
        seo {
          ...SeoFields
        }
        blocks {
          __typename
          ... on ComponentBlocksHero {
            id
            title
            text
            links {
              label
              url
            }
            picture {
              ...PictureFields
            }
          }
          ... on ComponentBlocksGrowthFigures {
            id
            title
            text
            figures {
              label
              value
              note
            }
          }
          ... on ComponentBlocksFeatureCards {
            id
            title
            text
            cards {
              icon
              title
              text
            }
          }
          ... on ComponentBlocksLatestProducts {
            id
            title
            text
            limit
            more {
              label
              url
            }
          }
          ... on ComponentBlocksReviews {
            id
            title
            text
            limit
          }
          ... on ComponentBlocksNewsletter {
            id
            title
            text
            placeholder
            buttonLabel
          }
        }
      }
    }
  `,
  [pictureFields, seoFields],
);

/** The page about the company. */
export const aboutDocument = graphql(
  `
    query About($status: PublicationStatus!) {
      about(status: $status) {
        title
        intro
        body
        picture {
          ...PictureFields
        }
        figures {
          label
          value
          note
        }
        seo {
          ...SeoFields
        }
      }
    }
  `,
  [pictureFields, seoFields],
);

/** The developer's page. */
export const portfolioDocument = graphql(
  `
    query Portfolio($status: PublicationStatus!) {
      portfolio(status: $status) {
        title
        name
        role
        intro
        picture {
          ...PictureFields
        }
        education {
          qualification
          school
          period
        }
        skills {
          title
          skills {
            name
          }
        }
        projects {
          name
          description
          link {
            label
            url
          }
        }
        seo {
          ...SeoFields
        }
      }
    }
  `,
  [pictureFields, seoFields],
);

/** Posts, newest first, without their bodies. */
export const postsDocument = graphql(
  `
    query Posts($status: PublicationStatus!) {
      posts(sort: ["publishedOn:desc"], pagination: { limit: 50 }, status: $status) {
        slug
        title
        summary
        author
        publishedOn
        cover {
          ...PictureFields
        }
      }
    }
  `,
  [pictureFields],
);

/** One post by its slug, as a list of none or one. */
export const postDocument = graphql(
  `
    query Post($slug: String!, $status: PublicationStatus!) {
      posts(filters: { slug: { eq: $slug } }, pagination: { limit: 1 }, status: $status) {
        slug
        title
        summary
        author
        publishedOn
        body
        cover {
          ...PictureFields
        }
        seo {
          ...SeoFields
        }
      }
    }
  `,
  [pictureFields, seoFields],
);

/** Questions as editors are writing them; published ones come from the commerce service. */
export const questionsDocument = graphql(`
  query Questions($status: PublicationStatus!) {
    qnas(sort: ["order:asc"], pagination: { limit: 50 }, status: $status) {
      documentId
      question
      answer
    }
  }
`);
