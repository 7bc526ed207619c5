import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder that holds a Debian with nothing installed. */
type BareRoot = {
  /** Unpacks an archive of `npm run release` to `/opt/uketsuke`, replacing an earlier one. */
  unpack(archive: string): void
  /** Writes a file in that Debian. */
  write(path: string, content: string): void
  /** Runs the command in it as an unprivileged user, with these variables alone, and waits for its end. */
  run(command: string, env: Record<string, string>): { code: number | null; output: string }
  /** Starts the command in the same way. */
  start(command: string, env: Record<string, string>): ChildProcess
  /** Removes the mounts. */
  leave(): void
}

const user = '65534:65534'

/** The package mirror of this machine. */
const mirror = (): string =>
  execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Codename: bookworm'])
    .toString()
    .split('\n')[0] ?? ''

/** Makes the folder once, with debootstrap, and mounts the file systems that every process needs. */
export const enterBareRoot = (folder: string): BareRoot => {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', unfinished, mirror()], { stdio: 'ignore' })
    renameSync(unfinished, folder)
  }
  for (const name of ['proc', 'dev']) execFileSync('mount', ['--bind', `/${name}`, join(folder, name)])
  const data = join(folder, 'var/lib/uketsuke')
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data)
  execFileSync('chown', [user, data])

  const argsOf = (command: string, env: Record<string, string>) => [
    `--userspec=${user}`,
    folder,
    ...['/usr/bin/env', '-i', 'PATH=/usr/bin:/bin', ...Object.entries(env).map((pair) => pair.join('='))],
    ...['/bin/sh', '-c', `cd /var/lib/uketsuke && exec ${command}`],
  ]
  return {
    unpack: (archive) => {
      const place = join(folder, 'opt/uketsuke')
      rmSync(place, { recursive: true, force: true })
      mkdirSync(place, { recursive: true })
      execFileSync('tar', ['-xzf', archive, '-C', place, '--strip-components=1'])
    },
    write: (path, content) => writeFileSync(join(folder, path), content),
    run: (command, env) => {
      const { status, stdout, stderr } = spawnSync('chroot', argsOf(command, env), { encoding: 'utf8' })
      return { code: status, output: stdout + stderr }
    },
    start: (command, env) => spawn('chroot', argsOf(command, env), { stdio: ['ignore', 'pipe', 'inherit'] }),
    leave: () => {
      for (const name of ['proc', 'dev']) spawnSync('umount', ['--lazy', join(folder, name)])
    },
  }
}

/** Resolves once the output contains the words. @throws Error if the process ends first. */
export const untilSaid = (child: ChildProcess, words: string): Promise<void> =>
  new Promise((said, failed) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(words)) said()
    })
    void once(child, 'exit').then(() => failed(new Error(`it ended: ${output}`)))
  })
