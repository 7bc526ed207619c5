import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Builds the image from `deploy/Containerfile`, on a Debian made of the bare root instead of one from a
 * registry, and runs `uketsuke check` in it.
 * @returns the faults, if any.
 */
export const checkImage = (root: string, bareRoot: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-image-'))
  const place = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')]
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
  const buildah = (...args: string[]): string =>
    execFileSync('buildah', [...place, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      .toString()
      .trim()
  try {
    const tree = join(folder, 'debian.tar')
    const without = ['./proc/*', './dev/*', './sys/*', './opt/*'].map((path) => `--exclude=${path}`)
    execFileSync('tar', ['-C', bareRoot, ...without, '-cf', tree, '.'])
    const empty = buildah('from', 'scratch')
    buildah('add', '--quiet', empty, tree, '/')
    buildah('commit', '--quiet', empty, 'localhost/debian:bookworm-slim')
    const file = join(folder, 'Containerfile')
    const recipe = readFileSync(join(root, 'deploy/Containerfile'), 'utf8')
    writeFileSync(file, recipe.replace('FROM debian:', 'FROM localhost/debian:'))
    buildah('build', '--quiet', '--file', file, '--tag', 'uketsuke', join(root, 'var/release'))
    const container = buildah('from', 'uketsuke')
    // Uses a file, because buildah on a busy machine loses the output of a short program.
    const check = '/opt/uketsuke/bin/uketsuke check 2>/tmp/faults'
    spawnSync('buildah', [...place, 'run', container, 'sh', '-c', check], { env, stdio: 'ignore' })
    const faults = readFileSync(join(buildah('mount', container), 'tmp/faults'), 'utf8')
    buildah('umount', container)
    return faults.includes('SMTP_URL must be set in production') ? '' : faults
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
