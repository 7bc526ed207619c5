import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyConventions } from '@uketsuke/testing'
import { expect, onTestFinished, test } from 'vitest'
import { misalignedParts } from './adapters/mail/sent-headers.ts'

const checkMail = (env: Record<string, string>): Promise<{ code: number; said: string }> =>
  new Promise((ended) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'check-mail.ts')],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => ended({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })

const keyOf = async (type: 'strong' | 'weak' | 'elliptic'): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'uketsuke-dkim-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const { privateKey } =
    type === 'elliptic'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('rsa', { modulusLength: type === 'strong' ? 2048 : 1024 })
  const file = join(dir, 'key.pem')
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return file
}

const conventions = async () => {
  const folders = await copyConventions()
  onTestFinished(folders.remove)
  return folders
}

test('lists the DNS records, once for each domain', async () => {
  const folders = await conventions()
  await folders.add('other2027')
  await folders.edit(
    (yaml) => yaml.replace(/senderAddress: .*/, 'senderAddress: mail@society.example.com'),
    'other2027',
  )
  await folders.add('third2027')
  const { code, said } = await checkMail({
    CONVENTIONS_DIR: folders.dir,
    SMTP_URL: 'smtps://user:password@mail.example.net smtp://127.0.0.1',
    DKIM_PRIVATE_KEY_FILE: await keyOf('strong'),
    DKIM_SELECTOR: '2027a',
  })
  expect(said).not.toContain('password')
  const records = said.split('\n').filter((line) => line.includes(' IN TXT '))
  expect(records.map((line) => line.replace(/p=[\w+/=" ]{300,}/, 'p=KEY'))).toEqual([
    'demo2027.example.org. IN TXT "v=spf1 a:mail.example.net ip4:ADDRESS-OF-THIS-MACHINE -all"',
    '2027a._domainkey.demo2027.example.org. IN TXT "v=DKIM1; k=rsa; p=KEY',
    '_dmarc.demo2027.example.org. IN TXT "v=DMARC1; p=none; rua=mailto:secretariat@demo2027.example.org"',
    'society.example.com. IN TXT "v=spf1 a:mail.example.net ip4:ADDRESS-OF-THIS-MACHINE -all"',
    '2027a._domainkey.society.example.com. IN TXT "v=DKIM1; k=rsa; p=KEY',
    '_dmarc.society.example.com. IN TXT "v=DMARC1; p=none; rua=mailto:secretariat@demo2027.example.org"',
    'society.example.com._report._dmarc.demo2027.example.org. IN TXT "v=DMARC1"',
  ])
  expect(said.match(/^ {2}(From|envelope|Message-ID|signature) +\S+$/gm)).toHaveLength(12)
  expect(said).toMatch(/^ {2}signature {3}society\.example\.com$/m)
  expect(code).toBe(0)
})

test('lists everything that is missing', async () => {
  const { code, said } = await checkMail({ CONVENTIONS_DIR: (await conventions()).dir })
  expect(said).toContain('SMTP_URL is not set')
  expect(said).toContain('DKIM_PRIVATE_KEY_FILE is not set')
  expect(said).not.toContain('v=spf1')
  expect(code).toBe(2)
})

test.each([
  ['a weak key', 'weak', '2027a', ['DKIM_PRIVATE_KEY_FILE']],
  ['a key that mail servers do not take', 'elliptic', '2027a', ['DKIM_PRIVATE_KEY_FILE']],
  ['no key', null, '2027a', ['DKIM_PRIVATE_KEY_FILE']],
  ['no selector', 'strong', '', ['DKIM_SELECTOR']],
  ['neither a key nor a name', 'weak', 'A B', ['DKIM_PRIVATE_KEY_FILE', 'DKIM_SELECTOR']],
] as const)('refuses %s, as the start does', async (_what, type, selector, variables) => {
  const { code, said } = await checkMail({
    CONVENTIONS_DIR: (await conventions()).dir,
    DKIM_PRIVATE_KEY_FILE: type ? await keyOf(type) : '/nowhere.pem',
    DKIM_SELECTOR: selector,
  })
  expect(
    said
      .trim()
      .split('\n')
      .map((line) => line.replace(/ .*/, '')),
  ).toEqual(variables)
  expect(code).toBe(1)
})

test('notices every part that names another domain', () => {
  const aligned = { From: 'a.example', envelope: 'A.example', 'Message-ID': 'a.example', signature: null }
  expect(misalignedParts(aligned, 'a.example')).toEqual([])
  const foreign = { From: 'a.example', envelope: 'b.example', 'Message-ID': null, signature: 'b.example' }
  expect(misalignedParts(foreign, 'a.example')).toEqual([
    'envelope names b.example, not a.example',
    'Message-ID names no domain, not a.example',
    'signature names b.example, not a.example',
  ])
})
