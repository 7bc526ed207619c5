import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPrinter, taro } from '@uketsuke/testing/document-adapter'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConventionError } from '../../platform/conventions/read-convention.ts'
import { sampleReceipt } from './sample-sheets.ts'
import type { Sheet } from './sheet-data.ts'

const { adopt, folder, folders, lines, print, printed, stop } = await openPrinter()
afterAll(stop)
beforeEach(() => void lines.splice(0))

describe('images of a convention', () => {
  const sealOf = (file: string) => (yaml: string) => yaml.replace(/seal: seal\.svg/, `seal: ${file}`)
  const original = () => readFile(join(folder, 'convention.yaml'), 'utf8')
  let yaml: string
  beforeEach(async () => {
    yaml = await original()
  })
  afterEach(async () => {
    await writeFile(join(folder, 'convention.yaml'), yaml)
    await adopt()
  })

  test.each([
    ['stamp.png', 'no picture at all'],
    ['stamp.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'],
  ])('rejects a convention whose seal is not an image (%s)', async (name, content) => {
    await writeFile(join(folder, name), content)
    await folders.edit(sealOf(name))
    const reason = await adopt().catch((error: unknown) => error)
    expect(reason).toBeInstanceOf(ConventionError)
    expect(String(reason)).toMatch(
      new RegExp(`convention\\.yaml: receipt\\.issuer\\.seal: ${name} can't be printed`),
    )
    const sheet = sampleReceipt('ja', taro)
    const { text } = await printed({ ...sheet, issuer: { ...sheet.issuer, seal: 'seal.svg' } })
    expect(text).toContain('領収書')
  })

  test('rejects a convention whose seal is too large', async () => {
    await writeFile(join(folder, 'huge.svg'), ' '.repeat(600_000))
    await folders.edit(sealOf('huge.svg'))
    await expect(adopt()).rejects.toThrow(
      /convention\.yaml:\d+: receipt\.issuer\.seal: expected at most 500000 bytes/,
    )
    await rm(join(folder, 'huge.svg'))
  })

  test('leaves out another image that is too large, and still prints seals', async () => {
    const sheet = sampleReceipt('ja', taro)
    const sealed: Sheet = { ...sheet, issuer: { ...sheet.issuer, seal: 'seal.svg' } }
    const before = await print(sealed)
    await writeFile(join(folder, 'poster.png'), Buffer.alloc(600_000))
    await adopt()
    expect(lines.map(({ msg }) => msg)).toContain('images too large for documents')
    expect((await print(sealed)).equals(before)).toBe(true)
    await rm(join(folder, 'poster.png'))
  })
})
