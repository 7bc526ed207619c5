import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minutes } from '@uketsuke/server/duration'
import { type Listed, unlisted } from '../findings.ts'
import type { Report, ToolRun } from '../tool-run.ts'
import { hasJava, java } from '../tools/java.ts'
import { npmTools } from '../tools/npm.ts'
import { runProgram } from '../tools/run-program.ts'

const inRoot = (...path: string[]) => join(fileURLToPath(new URL('../../', import.meta.url)), ...path)

/** Walks through every screen, in Japanese on a phone and in English on a desktop, and keeps its HTML. */
const renderScreens = async (folder: string): Promise<string[]> => {
  await rm(folder, { recursive: true, force: true })
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  const walked = await runProgram(
    process.execPath,
    [cli, 'test', '--config', inRoot('e2e', 'rendered.config.ts')],
    { cwd: inRoot(), env: { RENDERED_DIR: folder }, timeout: minutes(30) },
  )
  if (!walked.isGood) throw new Error('not every screen was reached')
  return Array.fromAsync(glob(join(folder, '*.html')))
}

type Message = { type: string; message: string; url: string; extract?: string }

const gallery = 'only the development server, which shows the gallery, puts styles into the page'
const newerCss = `the checker's CSS is older than this feature, which all supported browsers have; ${gallery}`
const anchors = `the checker's CSS is older than anchors, and browsers without them skip the rule; ${gallery}`

const listed: Listed = {
  'error: Attribute “pathLength” not allowed on element “circle” at this point.':
    'SVG 2 gives it to every shape; the checker reads SVG 1.1',
  'gallery: error: Attribute “pathLength” not allowed on element “circle” at this point.':
    'SVG 2 gives it to every shape; the checker reads SVG 1.1',
  'gallery: info: The “type” attribute for the “style” element is not needed and should be omitted.': gallery,
  "gallery: error: CSS: “container-type”: Property “container-type” doesn't exist.": newerCss,
  'gallery: error: CSS: Unrecognized at-rule “@container”': newerCss,
  'gallery: error: CSS: “top”: “anchor(--header bottom)” is not a “top” value.': anchors,
  'gallery: error: CSS: “inset-block-start”: “anchor(--header bottom,calc(4rem + 3px))” is not a “inset-block-start” value.':
    anchors,
  "gallery: error: CSS: “anchor-name”: Property “anchor-name” doesn't exist.": anchors,
  'gallery: error: CSS: “width”: The types are incompatible.':
    'it does not know the type of a product with var(); browsers do',
}

/** Writes a copy of a screen with a button inside a link, which the checker must notice. */
const plantFault = async (screen: string, planted: string): Promise<void> => {
  const html = await readFile(screen, 'utf8')
  await writeFile(planted, html.replace('</body>', '<a href="#"><button>no</button></a></body>'))
}

/** The finding, and whether it is in the developers' gallery. */
const findingOf = ({ type, message, url }: Message): string =>
  `${/-gallery[^/]*$/.test(url) ? 'gallery: ' : ''}${type}: ${message}`

export const nu: ToolRun = {
  name: 'nu',
  what: 'the Nu HTML checker reads every screen as rendered',
  needs: 'Java 17 or newer (Debian: default-jre-headless) and the packages of outside/npm',
  run: async ({ folder }): Promise<Report> => {
    const tools = await npmTools()
    if (!tools || !(await hasJava())) return null
    const screens = await renderScreens(join(folder, 'rendered'))
    const jar = join(tools.folder, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar')
    const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--also-check-css']
    const planted = join(folder, 'rendered', 'planted.html')
    await plantFault(screens[0] ?? '', planted)
    const { output } = await java(['-jar', jar, ...options, ...screens, planted], { isQuiet: true })
    const { messages } = JSON.parse(output) as { messages: Message[] }
    const isPlanted = ({ url }: Message) => url.endsWith('planted.html')
    const seen = new Map(
      messages.filter((found) => !isPlanted(found)).map((found) => [findingOf(found), found]),
    )
    const faults = unlisted([...seen.keys()], listed).map((finding) => {
      const { url = '', extract = '' } = seen.get(finding) ?? {}
      return `${finding} (such as ${basename(url)}: ${extract.replace(/\s+/g, ' ')})`
    })
    if (!messages.some((found) => isPlanted(found) && !(findingOf(found) in listed)))
      faults.push('a planted fault was not noticed')
    return {
      faults,
      figures: [`${screens.length} screens, ${Object.keys(listed).length} findings listed as the tool's own`],
    }
  },
}
