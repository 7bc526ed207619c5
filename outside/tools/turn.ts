import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toolsFolder } from './cache.ts'

const file = join(toolsFolder, 'running')

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Allows one run at a time on a machine, because runs install tools into the same folders.
 * @returns a function that unlocks, or a sentence naming the holder.
 */
export const takeTurn = async (): Promise<(() => Promise<void>) | string> => {
  await mkdir(toolsFolder, { recursive: true })
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return () => rm(file, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const holder = Number(await readFile(file, 'utf8'))
  if (isRunning(holder))
    return `Another npm run test:outside is at work (process ${holder}). Wait for its end; if that process is something else, delete ${file}.`
  // The holder was killed.
  await rm(file, { force: true })
  return takeTurn()
}
