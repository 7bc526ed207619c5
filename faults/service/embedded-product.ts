import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { apiBase } from '@uketsuke/contract'
import { notificationPathOf } from '@uketsuke/server'
import {
  conventionsDir,
  type Mails,
  notifyAt,
  type Program,
  startEmulatorProcess,
  startServerProcess,
} from '@uketsuke/testing'
import PostalMime, { type Email } from 'postal-mime'
import { steadyPort } from '../setup/steady-port.ts'

/** The product as `npm start` runs it: a database of its own, and mails as files. */
type EmbeddedProduct = {
  url: string
  emulator: { url: string }
  mailbox: Mails
  dataDir: string
  databaseUrl(): string
  /** The database's main process; NaN while there is none. */
  databasePid(): number
  startServer(): Promise<Program>
  close(): Promise<void>
}

/** The mails that a server without SMTP has written to files. */
const fileMailbox = (dir: string): Mails => {
  const read = new Set<string>()
  const waiting = new Map<string, Email[]>()
  const look = async (): Promise<void> => {
    const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    for (const name of names) {
      if (read.has(name)) continue
      read.add(name)
      const mail = await PostalMime.parse(await readFile(join(dir, name)))
      const to = mail.to?.[0]?.address ?? ''
      waiting.set(to, [...(waiting.get(to) ?? []), mail])
    }
  }
  return {
    next: async (address) => {
      for (;;) {
        await look()
        const mail = waiting.get(address)?.shift()
        if (mail) return mail
        await pause(100)
      }
    },
  }
}

/** `folder`: the disk for all of the product's files. */
export const openEmbeddedProduct = async (folder = tmpdir()): Promise<EmbeddedProduct> => {
  const dataDir = await mkdtemp(join(folder, 'uketsuke-embedded-'))
  const [emulator, port] = await Promise.all([startEmulatorProcess(0), steadyPort()])
  const url = `http://127.0.0.1:${port}`
  await notifyAt(emulator.url, url + apiBase + notificationPathOf(null))
  const started: Program[] = []
  const read = (path: string) => readFileSync(join(dataDir, 'cluster', path), 'utf8')
  const lockFile = () => read('data/postmaster.pid').split('\n')
  return {
    url,
    emulator,
    dataDir,
    mailbox: fileMailbox(join(dataDir, 'mail')),
    databaseUrl: () => {
      const host = encodeURIComponent(lockFile()[4] ?? '')
      return `postgres://uketsuke:${read('password').trim()}@localhost/uketsuke?host=${host}`
    },
    databasePid: () => {
      try {
        return Number(lockFile()[0])
      } catch {
        return Number.NaN
      }
    },
    startServer: async () => {
      const server = await startServerProcess({
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: '',
        SMTP_URL: '',
        CARD_EMULATOR_URL: emulator.url,
        CONVENTIONS_DIR: conventionsDir,
        DATA_DIR: dataDir,
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      })
      started.push(server)
      return server
    },
    close: async () => {
      await Promise.all(started.map((server) => server.kill('SIGTERM')))
      await emulator.kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
