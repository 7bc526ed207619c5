import * as http from 'node:http'
import * as https from 'node:https'

/**
 * Connections are kept while the provider allows it, but at most this long without a call, in milliseconds. A
 * call that coincides with the provider closing the connection is lost.
 */
const keptFor = 4_000

const keeping = { keepAlive: true, timeout: keptFor }
const agents = { http: new http.Agent(keeping), https: new https.Agent(keeping) }

/**
 * Sends a form once, on a connection that carries no other call, and follows no redirect. `fetch` needed
 * three times the processor time.
 * @param within how long the whole call may take, in milliseconds.
 * @throws Error whose `code` or `name` gives the reason for an incomplete answer: `TimeoutError`,
 * `ECONNREFUSED`, `ECONNRESET`.
 */
export const postForm = (
  url: string,
  form: string,
  within: number,
): Promise<{ status: number | undefined; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const isSecure = url.startsWith('https:')
    const signal = AbortSignal.timeout(within)
    const fail = (error: Error) => reject(signal.aborted ? signal.reason : error)
    const options = {
      method: 'POST',
      agent: isSecure ? agents.https : agents.http,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(form),
        accept: '*/*',
        'user-agent': 'uketsuke',
      },
      signal,
    }
    const request = (isSecure ? https : http).request(url, options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', fail)
      response.on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(parts) }))
    })
    request.on('error', fail)
    request.end(form)
  })
