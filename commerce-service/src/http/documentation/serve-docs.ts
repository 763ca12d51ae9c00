import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The page's bar offers other documents and another project's logo: not wanted here. */
const look = `
.swagger-ui .topbar { display: none }
.swagger-ui .wrapper { max-width: 1100px }
.swagger-ui .info { margin: 32px 0 }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { padding: 1px 4px; color: #0b1b2b }
.swagger-ui .scheme-container { padding: 12px 0; box-shadow: none }
`;

/** Serves the documentation at /docs, from this service alone. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: true, defaultModelsExpandDepth: 0 },
    theme: {
      title: 'Ohmworks commerce service',
      css: [{ filename: 'look.css', content: look }],
    },
  });
}
