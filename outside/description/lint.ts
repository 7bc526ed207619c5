import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Listed, unlisted } from '../findings.ts'
import type { ToolRun } from '../tool-run.ts'
import { type NpmTools, npmTools } from '../tools/npm.ts'
import { plantFault } from './plant-fault.ts'

/** A linter, which returns its findings in one description, one per line. */
type Linter = {
  name: string
  what: string
  lint(tools: NpmTools, description: string, result: string): Promise<string[]>
  /** Its findings in each description that we cannot fix. */
  listed: Listed
}

type RedoclyResult = { problems: { ruleId: string; message: string; location: { pointer: string }[] }[] }

const redocly: Linter = {
  name: 'redocly',
  what: 'Redocly reads both descriptions of the API',
  lint: async (tools, description) => {
    const args = ['--config', 'redocly.yaml', '--format', 'json', '--max-problems', '1000']
    const { output } = await tools.run('redocly', ['lint', description, ...args])
    const { problems } = JSON.parse(output) as RedoclyResult
    return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
  },
  listed: {},
}

type SpectralResult = { code: string; message: string; path: string[] }[]

const spectral: Linter = {
  name: 'spectral',
  what: 'Spectral reads both descriptions of the API, with all its rules',
  lint: async (tools, description, result) => {
    const args = ['--ruleset', 'spectral.yaml', '--format', 'json', '--output', result, '--quiet']
    await tools.run('spectral', ['lint', description, ...args])
    const problems = JSON.parse(await readFile(result, 'utf8')) as SpectralResult
    return problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`)
  },
  listed: {
    'info-contact: Info object must have "contact" object. (info)':
      'whom to ask depends on the convention; its site configuration names the contact',
    'license-url: License object must include "url". (info/license)':
      'OpenAPI 3.1 takes either an identifier or an address, and the identifier is there',
    'openapi-tags-alphabetical: OpenAPI object must have alphabetical "tags". (tags)':
      'the chapters stand in the order in which somebody who registers meets them',
  },
}

/** A fault that a linter must notice. */
const nowhere = { $ref: '#/components/responses/Nowhere' }

const toolRunOf = ({ name, what, lint, listed }: Linter): ToolRun => ({
  name,
  what,
  needs: 'the packages of outside/npm',
  run: async ({ descriptions, folder }) => {
    const tools = await npmTools()
    if (!tools) return null
    const faults: string[] = []
    for (const [api, description] of Object.entries(descriptions)) {
      const found = await lint(tools, description, join(folder, `${name}-${api}.json`))
      faults.push(...unlisted(found, listed).map((fault) => `${api}: ${fault}`))
    }
    const planted = join(folder, `${name}-planted.json`)
    await plantFault(descriptions.site, planted, (answers) => ({ ...answers, 200: nowhere }))
    const noticed = await lint(tools, planted, join(folder, `${name}-noticed.json`))
    if (noticed.every((finding) => finding in listed)) faults.push('a planted fault was not noticed')
    return { faults, figures: [`${Object.keys(listed).length} findings listed as the tool's own`] }
  },
})

export const descriptionRuns = [redocly, spectral].map(toolRunOf)
