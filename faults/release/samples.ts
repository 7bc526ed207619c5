import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAllDocuments, parseDocument } from 'yaml'
import { checkLogForwarding } from './log-forwarding.ts'
import { checkPlainHttp, checkUnavailable } from './proxy-answers.ts'

/** A check of one sample in `deploy/` by the tool that defines its format. @returns the faults, if any. */
type Check = { sample: string; tool: string; run: (root: string) => string | Promise<string> }

const say = (program: string, args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? '' : `${error?.message ?? ''}${stdout}${stderr}`.trim()
}

/** Runs the check in a temporary folder. */
const inFolder = (check: (folder: string) => string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-samples-'))
  try {
    return check(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A certificate in the forms that the proxies want: `pem` with the key, and both apart. */
const makeCertificate = (folder: string): { pem: string; key: string; both: string } => {
  const [pem, key, both] = [join(folder, 'a.pem'), join(folder, 'a.key'), join(folder, 'both.pem')]
  say('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', '/CN=registration.example.org', '-keyout', key, '-out', pem],
  ])
  writeFileSync(both, readFileSync(pem, 'utf8') + readFileSync(key, 'utf8'))
  return { pem, key, both }
}

const checkHaproxy = (root: string) =>
  inFolder((folder) => {
    const { both } = makeCertificate(folder)
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(
      file,
      readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8')
        .replace('/etc/haproxy/certs/', both)
        .replace('/etc/haproxy/unavailable.html', join(root, 'deploy/unavailable.html')),
    )
    return say('haproxy', ['-c', '-f', file])
  })

const checkNginx = (root: string) =>
  inFolder((folder) => {
    const { pem, key } = makeCertificate(folder)
    const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
      .replace('/etc/nginx/certs/uketsuke.pem', pem)
      .replace('/etc/nginx/certs/uketsuke.key', key)
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `pid ${folder}/pid;\nerror_log stderr;\nevents { }\nhttp {\naccess_log off;\n${site}\n}\n`,
    )
    return say('nginx', ['-t', '-q', '-p', folder, '-c', file])
  })

const kubernetes = 'deploy/kubernetes.yaml'
const unitOf = 'deploy/systemd/uketsuke@.service'

/** The unit names a program that is missing on this machine. */
const checkUnit = (root: string) =>
  inFolder((folder) => {
    const file = join(folder, 'uketsuke@.service')
    const unit = readFileSync(join(root, unitOf), 'utf8')
    writeFileSync(file, unit.replaceAll('/opt/uketsuke/bin/uketsuke', '/bin/true'))
    return say('systemd-analyze', ['verify', file])
  })

/** Above 2.0, systemd rates a unit as worse than "OK". */
const mostExposure = 2

const checkSandbox = (root: string): string => {
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', join(root, unitOf)], {
    encoding: 'utf8',
  })
  const exposure = Number(/Overall exposure level .*: ([\d.]+)/.exec(stdout)?.[1])
  return exposure <= mostExposure ? '' : `its exposure is ${exposure}, more than ${mostExposure}`
}

const compose = 'deploy/compose.yaml'

const checkCompose = (root: string): string => {
  const document = parseDocument(readFileSync(join(root, compose), 'utf8'), { merge: true })
  const found = Object.keys(document.toJS().services).join()
  const wanted = 'one,two,database'
  return document.errors.join('\n') || (found === wanted ? '' : `it holds ${found}, not ${wanted}`)
}

/** Validates against the schemas of Kubernetes, which the package from PyPI contains. */
const checkKubernetes = (root: string) =>
  inFolder((folder) => {
    const program = (name: string) => join(folder, 'bin', name)
    return (
      say('python3', ['-m', 'venv', folder]) ||
      say(program('pip'), [
        'install',
        '--quiet',
        '--disable-pip-version-check',
        'kubernetes-validate==1.37.0',
      ]) ||
      say(program('kubernetes-validate'), ['--strict', '--quiet', join(root, kubernetes)])
    )
  })

/** The metrics container's HAProxy, as its ConfigMap writes it. */
const checkMetricsProxy = (root: string) =>
  inFolder((folder) => {
    const documents = parseAllDocuments(readFileSync(join(root, kubernetes), 'utf8'))
    const found = documents.map((document) => document.toJS()).find(({ kind }) => kind === 'ConfigMap')
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, found.data['haproxy.cfg'])
    return say('haproxy', ['-c', '-f', file])
  })

/** Every sample, with the tool that reads it. */
export const sampleChecks: readonly Check[] = [
  { sample: 'deploy/haproxy.cfg', tool: 'haproxy -c', run: checkHaproxy },
  { sample: 'deploy/nginx.conf', tool: 'nginx -t', run: checkNginx },
  ...['deploy/haproxy.cfg', 'deploy/nginx.conf'].map((sample) => ({
    sample,
    tool: 'its answers by http',
    run: (root: string) => checkPlainHttp(root, sample),
  })),
  ...['deploy/haproxy.cfg', 'deploy/nginx.conf'].map((sample) => ({
    sample,
    tool: 'its page while no process runs',
    run: (root: string) => checkUnavailable(root, sample),
  })),
  { sample: unitOf, tool: 'systemd-analyze verify', run: checkUnit },
  { sample: unitOf, tool: 'systemd-analyze security', run: checkSandbox },
  { sample: 'deploy/rsyslog.conf', tool: 'its lines on another machine', run: checkLogForwarding },
  { sample: compose, tool: 'its YAML', run: checkCompose },
  { sample: kubernetes, tool: 'kubernetes-validate', run: checkKubernetes },
  { sample: kubernetes, tool: 'haproxy -c, of the metrics', run: checkMetricsProxy },
]
