import { readFile, writeFile } from 'node:fs/promises'

type Answers = Record<string, unknown>
type Description = { paths: Record<string, Record<string, { responses: Answers }>> }

/** The call that a planted fault describes wrongly. */
export const wronglyDescribed = '/v2/stocks'

/** Writes a copy of the site's description in which one call has other answers. */
export const plantFault = async (
  description: string,
  planted: string,
  change: (answers: Answers) => Answers,
): Promise<void> => {
  const copy = JSON.parse(await readFile(description, 'utf8')) as Description
  const { get } = copy.paths[wronglyDescribed] ?? {}
  if (!get) throw new Error(`nothing describes GET ${wronglyDescribed}`)
  get.responses = change(get.responses)
  await writeFile(planted, JSON.stringify(copy))
}
