import { factories } from '@strapi/strapi';

export default factories.createCoreRouter('api::qna.qna', { only: ['find', 'findOne'] });
