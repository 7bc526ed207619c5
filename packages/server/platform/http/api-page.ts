import { apiBase, type Endpoint, errorStatus } from '@uketsuke/contract'
import { escapeHtml } from '../html.ts'
import { apiTokenMeaning } from './openapi.ts'

const rowOf = ({ method, path, summary, apiToken, errors }: Endpoint): string =>
  `<tr><th><code>${method} ${escapeHtml(apiBase + path)}</code></th><td>${escapeHtml(summary)}</td><td>${escapeHtml(
    apiTokenMeaning[apiToken],
  )}</td><td>${errors.map((code) => `<code>${errorStatus[code]} ${code}</code>`).join('<br>')}</td></tr>`

/** Lists the calls for people to read. The schemas are in openapi.json. */
export const renderApiPage = (api: Readonly<Record<string, Endpoint>>, title = 'Uketsuke API'): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>Every call carries <code>X-Convention-Id</code>; calls that write may carry an <code>Idempotency-Key</code>. Schemas: <a href="${apiBase}/openapi.json">openapi.json</a>.</p><table border="1" cellpadding="8"><thead><tr><th>Call</th><th>What it does</th><th><code>X-Api-Token: Bearer …</code></th><th>Errors of its own</th></tr></thead><tbody>${Object.values(
    api,
  )
    .map(rowOf)
    .join('')}</tbody></table></html>`
