import { readdir, readFile, readlink } from 'node:fs/promises'

type PortHolder = { pid: number; command: string }

/** The state LISTEN in /proc/net/tcp. */
const listening = '0A'
const maxCommandLength = 100

/** The inodes of the sockets listening on a port, on any address. */
const socketsOn = (table: string, port: number): string[] =>
  table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
    const isHere = state === listening && Number.parseInt(local.split(':')[1] ?? '', 16) === port
    return isHere ? [inode] : []
  })

/** We may not read other users' processes, so they count as holding nothing. */
const linksOf = async (pid: string): Promise<string[]> => {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => [])
  return Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')))
}

const commandOf = async (pid: string): Promise<string> => {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.replaceAll('\0', ' ').trim().slice(0, maxCommandLength)
}

/**
 * Finds the process that listens on a port. Null if unknown, because only Linux reveals it, and only for our
 * own processes.
 */
export const findPortHolder = async (port: number): Promise<PortHolder | null> => {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  )
  const sockets = tables.flatMap((table) => socketsOn(table, port)).map((inode) => `socket:[${inode}]`)
  if (sockets.length === 0) return null
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)))
    if ((await linksOf(pid)).some((link) => sockets.includes(link)))
      return { pid: Number(pid), command: await commandOf(pid) }
  return null
}
