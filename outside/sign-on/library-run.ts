import { becomeParticipant } from '@uketsuke/testing'
import { inBrowser } from '../browser.ts'
import { clientSecret, type OutsideSite, partyUrl } from '../start-outside-site.ts'
import type { Report, ToolRun } from '../tool-run.ts'
import { type Program, withRelyingParty } from './relying-party.ts'
import { attacks, logins, logouts } from './walks.ts'

/** An OpenID Connect library as a relying party, through real logins in a browser. */
export const libraryRun = (
  library: Pick<ToolRun, 'name' | 'needs'> & {
    what: string
    programHere(site: OutsideSite): Promise<Program | null>
  },
): ToolRun => ({
  name: library.name,
  what: `${library.what} logs in through a browser, and attacks are refused`,
  needs: library.needs,
  run: async (site): Promise<Report> => {
    const program = await library.programHere(site)
    if (!program) return null
    const { system } = site
    const { url, clock } = system
    // A library compares tokens with the real time.
    await clock.advance(Math.max(0, Date.now() - clock.now()))
    const env = {
      ISSUER: `${url}/oidc/demo2027`,
      CLIENT_ID: 'ondemand@demo2027',
      SECRET: clientSecret,
      OTHER_ISSUER: `${url}/oidc/other`,
      OTHER_ID: 'ondemand@other',
    }
    const faults: string[] = []
    const walks = Object.entries({ logins, logouts, attacks }).flatMap(([kind, all]) =>
      Object.entries(all).map(([name, walk]) => [`${kind}: ${name}`, walk] as const),
    )
    await withRelyingParty(program, partyUrl, env, async () => {
      const login = await becomeParticipant(system)
      for (const [name, walk] of walks)
        await inBrowser((page) => walk({ page, siteUrl: url, partyUrl, login, clock })).catch(
          (error: unknown) => faults.push(`${name}: ${error}`),
        )
    })
    const figures = Object.entries({ logins, logouts, attacks }).map(
      ([kind, all]) => `${Object.keys(all).length} ${kind}`,
    )
    return { faults, figures: [figures.join(', ')] }
  },
})
