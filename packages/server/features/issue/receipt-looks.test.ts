import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { api } from '@uketsuke/contract'
import {
  buyersOf,
  type ConventionFolders,
  copyConventions,
  createApiClient,
  expectOk,
  freePort,
  loginIn,
  loginToken,
  readDrawing,
  readPdf,
  type StandInPrinter,
  type System,
  standInPrinter,
  startEmulatorProcess,
  startServerProcess,
  startSystem,
  until,
} from '@uketsuke/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'

type Payer = { token: string; orderId: string }
const payerOf = async (system: System): Promise<Payer> => {
  const { orderId, mail } = await buyersOf(system).paidOrder({ planId: 'member', options: ['reception'] })
  return { orderId, token: await loginToken(system, loginIn(mail)) }
}
const ask = (
  { client }: Pick<System, 'client'>,
  { token, orderId }: Payer,
  idempotencyKey: string = randomUUID(),
) => client.call(api.issueOrderReceipt, { token, params: { orderId }, idempotencyKey })
const versionOf = async ({ db }: System, { orderId }: Payer): Promise<string | null> => {
  const { rows } = await db.query('select look_version from receipt where order_id = $1', [orderId])
  return rows[0]?.look_version
}

describe('after words, colours, layout and seal changed', () => {
  let folders: ConventionFolders
  let system: System
  let lines: { level: number; look?: string; reason?: string }[] = []
  const keys = { first: randomUUID(), copy: randomUUID() }
  let before: { first: Buffer; copy: Buffer }
  let payer: Payer
  let broken: Payer

  const change = async () => {
    const folder = join(folders.dir, 'demo2027')
    const templates = new URL('../../adapters/document/templates/', import.meta.url)
    const theme = await readFile(new URL('theme.typ', templates), 'utf8')
    const receipt = await readFile(new URL('receipt.typ', templates), 'utf8')
    await mkdir(join(folder, 'documents'))
    await writeFile(join(folder, 'documents', 'theme.typ'), theme.replace('rgb("#1b1d21")', 'rgb("#204020")'))
    await writeFile(join(folder, 'documents', 'receipt.typ'), receipt.replace('height: 20mm', 'height: 30mm'))
    await writeFile(
      join(folder, 'documents', 'wording.ja.yaml'),
      'receipt:\n  title: 領収証\n  reissued: 再交付\n',
    )
    await writeFile(
      join(folder, 'seal.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M1 1h7v7h-7z"/></svg>',
    )
    // Edit the convention last, so that one reload sees all changes.
    await folders.edit((yaml) => yaml.replace('keyColor: "#1f4e8c"', 'keyColor: "#7a1f3d"'))
    await until(
      async () => expectOk(await system.client.call(api.readSiteConfiguration, {})),
      ({ appearance }) => appearance.keyColor === '#7a1f3d',
      200,
      50,
    )
  }

  beforeAll(async () => {
    folders = await copyConventions()
    system = await startSystem({
      serverUrl: inject('serverUrl'),
      template: inject('template'),
      conventionsDir: folders.dir,
      now: new Date('2027-03-10T03:00:00Z'),
      log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    })
    ;[payer, broken] = [await payerOf(system), await payerOf(system)]
    before = {
      first: expectOk(await ask(system, payer, keys.first)),
      copy: expectOk(await ask(system, payer, keys.copy)),
    }
    expectOk(await ask(system, broken))
    await change()
  })
  afterAll(async () => {
    await system.stop()
    await folders.remove()
  })

  /**
   * Everything readable or drawn on the pages, with its position. Leaves out this copy's code and its 2D
   * code, which is the longest shape.
   */
  const pagesOf = async (file: Buffer) => {
    const code = /([A-Z2-7]{4}-){3}[A-Z2-7]{4}/
    const { pages } = await readPdf(file)
    expect(pages.flatMap(({ texts }) => texts).filter(({ text }) => code.test(text))).toHaveLength(1)
    const { shapes } = await readDrawing(file)
    const longest = shapes.flat().reduce((one, other) => (other.length > one.length ? other : one))
    return pages.map(({ texts, ...page }, index) => ({
      ...page,
      shapes: shapes[index]?.filter((shape) => shape !== longest),
      texts: texts.map((placed) => (code.test(placed.text) ? { ...placed, text: 'code', width: 0 } : placed)),
    }))
  }

  test('a saved receipt is reprinted byte for byte, and a new copy differs only in its code', async () => {
    expect(expectOk(await ask(system, payer, keys.first)).equals(before.first)).toBe(true)
    expect(expectOk(await ask(system, payer, keys.copy)).equals(before.copy)).toBe(true)
    const copy = expectOk(await ask(system, payer))
    const { text } = await readPdf(copy)
    expect(text).toContain('再発行')
    expect(text).toContain('領収書')
    expect(await pagesOf(copy)).toEqual(await pagesOf(before.copy))
  })

  test('a new receipt has the new look, and each look is stored once', async () => {
    const [next, last] = [await payerOf(system), await payerOf(system)]
    const { text } = await readPdf(expectOk(await ask(system, next)))
    expect(text).toContain('領収証')
    expectOk(await ask(system, last))
    expect((await readPdf(expectOk(await ask(system, last)))).text).toContain('再交付')
    expect(await versionOf(system, last)).toBe(await versionOf(system, next))
    expect(await versionOf(system, next)).not.toBe(await versionOf(system, payer))
    const { rows } = await system.db.query('select length(files) as size from document_look')
    expect(rows).toHaveLength(2)
    for (const { size } of rows) expect(size).toBeLessThan(30_000)
  })

  test('a receipt with a look that no longer compiles uses the default templates, and the log names the look', async () => {
    const { rows } = await system.db.query('select files from document_look where version = $1', [
      await versionOf(system, broken),
    ])
    const files = gunzipSync(rows[0].files).toString('latin1')
    const spoilt = files.replace('#let w = words.receipt', '#let w = words.rezeipt')
    expect(spoilt).not.toBe(files)
    await system.db.query(
      `insert into document_look (convention_id, version, files, first_used_at) values ('demo2027', 'spoilt', $1, now())`,
      [gzipSync(Buffer.from(spoilt, 'latin1'))],
    )
    await system.db.query(`update receipt set look_version = 'spoilt' where order_id = $1`, [broken.orderId])
    lines = []
    const { text } = await readPdf(expectOk(await ask(system, broken)))
    expect(text).toContain('領収書')
    expect(text).toContain('再発行')
    expect(lines.filter(({ level }) => level >= 50)).toEqual([
      expect.objectContaining({ look: 'spoilt', reason: expect.stringContaining('receipt.typ:3: ') }),
    ])
  })
})

describe('the look of a receipt', () => {
  let system: System
  let printer: StandInPrinter
  beforeAll(async () => {
    printer = standInPrinter()
    system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template'), printer })
  })
  afterAll(() => system.stop())

  const worn = () => printer.jobs.at(-1)?.look?.version

  test('is fixed by its first delivery, and may change with the text until then', async () => {
    const payer = await payerOf(system)
    printer.wear('of the first day')
    printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
    expect((await ask(system, payer)).status).toBe(503)
    expect(worn()).toBe('of the first day')
    printer.wear('of the second day')
    expectOk(await ask(system, payer))
    expect(worn()).toBe('of the second day')
    expect(await versionOf(system, payer)).toBe('of the second day')
    printer.wear('of the third day')
    expectOk(await ask(system, payer))
    expect(worn()).toBe('of the second day')
    expect(String(await printer.jobs.at(-1)?.look?.read())).toBe('files of of the second day')
  })

  test('is chosen when the receipt is written, whatever is current when it is printed', async () => {
    const payer = await payerOf(system)
    printer.wear('of the writing')
    const held = printer.hold()
    const asked = ask(system, payer)
    const finish = await held
    printer.wear('of the printing')
    finish()
    expectOk(await asked)
    expectOk(await ask(system, payer))
    expect(worn()).toBe('of the writing')
  })

  test('is packed and stored only once, by its first receipt', async () => {
    printer.wear('of many')
    for (const payer of [await payerOf(system), await payerOf(system)]) expectOk(await ask(system, payer))
    const failed = await payerOf(system)
    printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
    await ask(system, failed)
    expectOk(await ask(system, failed))
    expect(printer.packed.filter((version) => version === 'of many')).toEqual(['of many'])
    const { rows } = await system.db.query(
      `select count(*)::int as count from receipt where look_version = 'of many'`,
    )
    expect(rows).toEqual([{ count: 3 }])
  })

  test('is not stored for certificates and name cards', async () => {
    const { token } = await payerOf(system)
    for (const endpoint of [api.issueCertificate, api.issueNameCard] as const) {
      expectOk(await system.client.call(endpoint, { token }))
      expect(printer.jobs.at(-1)?.look).toBe(null)
    }
  })
})

/** Servers wait for this lock before they store a look. */
const gate = 4_712
const gated = `
  create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
  create trigger wait_at_gate before insert on document_look for each row execute function wait_at_gate()`

test('two servers that store the same look at the same time store it once', async () => {
  const printer = standInPrinter()
  const system = await startSystem({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    keepDatabase: true,
    printer,
  })
  // One receipt has a number but was never delivered, because servers that need new numbers would wait for
  // each other.
  const [numbered, other] = [await payerOf(system), await payerOf(system)]
  printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
  expect((await ask(system, numbered)).status).toBe(503)
  await system.db.query(gated)
  const { databaseUrl } = system
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-looks-'))
  const emulator = await startEmulatorProcess(0)
  const startServer = async () => {
    const port = await freePort()
    return startServerProcess({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      CARD_EMULATOR_URL: emulator.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'silent',
    })
  }
  const servers = await Promise.all([startServer(), startServer()])
  const clients = { one: createApiClient(servers[0].url), two: createApiClient(servers[1].url) }
  const gatekeeper = await system.db.connect()
  onTestFinished(async () => {
    gatekeeper.release()
    await Promise.all([clients.one.close(), clients.two.close()])
    await Promise.all([...servers, emulator].map((program) => program.kill('SIGTERM')))
    await system.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await gatekeeper.query('select pg_advisory_lock($1)', [gate])
  const untilWaiting = (count: number) =>
    until(
      () =>
        system.db.query(
          `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
           where locktype = 'advisory' and objid = $1 and not granted and datname = current_database()`,
          [gate],
        ),
      ({ rowCount }) => rowCount === count,
    )
  const asked = [ask({ client: clients.one }, numbered)]
  await untilWaiting(1)
  asked.push(ask({ client: clients.two }, other))
  await untilWaiting(2)
  await gatekeeper.query('select pg_advisory_unlock($1)', [gate])
  for (const answer of await Promise.all(asked)) expectOk(answer)
  const { rows } = await system.db.query(
    'select look_version, count(*)::int as receipts from receipt group by look_version',
  )
  expect(rows).toEqual([{ look_version: expect.stringMatching(/^[0-9a-f]{64}$/), receipts: 2 }])
  const looks = await system.db.query(`select from document_look where version <> 'stand-in'`)
  expect(looks.rowCount).toBe(1)
}, 60_000)
