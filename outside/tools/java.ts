import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installed } from './cache.ts'
import { type Ended, type Options, runProgram } from './run-program.ts'

const here = fileURLToPath(new URL('../java/', import.meta.url))
const pom = join(here, 'pom.xml')
const hashes = join(here, 'artifacts.sha256')

const copyJars = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'

/** Runs a Java program: of a single file, or a class of the jars that `outside/java` pins. */
export const java = (args: string[], options: Options = {}): Promise<Ended> =>
  runProgram('java', args, options)

/** Whether Java is installed. */
export const hasJava = async (): Promise<boolean> => (await java(['-version'], { isQuiet: true })).isGood

/**
 * The class path of the pinned jars. Maven has no lock file, so their hashes are compared here, and only jars
 * with a known hash are loaded.
 * @returns null if Java, Maven or the jars are not available here.
 */
export const javaClassPath = async (): Promise<string | null> => {
  if (!(await hasJava())) return null
  const folder = await installed('java', [pom, hashes], async (to) => {
    const copied = await runProgram('mvn', [
      ...['--quiet', '--batch-mode', '--file', pom, copyJars],
      `-DoutputDirectory=${to}`,
    ])
    return (
      copied.isGood && (await runProgram('sha256sum', ['--check', '--quiet', hashes], { cwd: to })).isGood
    )
  })
  if (!folder) return null
  const jars = (await readFile(hashes, 'utf8')).match(/\S+\.jar$/gm) ?? []
  return jars.map((jar) => join(folder, jar)).join(delimiter)
}
