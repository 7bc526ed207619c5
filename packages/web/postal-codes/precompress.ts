import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes `path.br` and `path.gz`, which the server sends instead of compressing each response. */
export const precompress = async (path: string): Promise<void> => {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const variants = [
    { ending: 'br', bytes: await toBrotli(content, { params }) },
    { ending: 'gz', bytes: await toGzip(content, { level: 9 }) },
  ]
  for (const { ending, bytes } of variants)
    if (bytes.length < content.length) await writeFile(`${path}.${ending}`, bytes)
}
