import { apiBase } from '@uketsuke/contract'
import { escapeHtml } from '../html.ts'

/** The files that belong to the page, below `/v2/docs/`. Those with `from` come with Swagger UI. */
export const apiPageFiles = {
  'swagger-ui.css': { type: 'text/css; charset=utf-8', from: 'swagger-ui.css' },
  'swagger-ui.js': { type: 'text/javascript; charset=utf-8', from: 'swagger-ui-bundle.js' },
  'reference.js': {
    type: 'text/javascript; charset=utf-8',
    // Calls cannot be tried out here, because they would need a code or a key.
    text: `SwaggerUIBundle({ url: '${apiBase}/openapi.json', dom_id: '#reference', deepLinking: true, supportedSubmitMethods: [], docExpansion: 'list', filter: true, defaultModelsExpandDepth: -1 })\n`,
  },
} as const

/** The API reference for people: Swagger UI, which reads openapi.json. */
export const renderApiPage = (title: string): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${apiBase}/docs/swagger-ui.css">
<main id="reference"><p><a href="${apiBase}/openapi.json">openapi.json</a></p></main>
<script src="${apiBase}/docs/swagger-ui.js" defer></script>
<script src="${apiBase}/docs/reference.js" defer></script>
</html>
`
